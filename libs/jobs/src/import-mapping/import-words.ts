import { folded } from '#kernel';

// Common names of columns, and of values in them, in the languages of job boards. Compared by `wordKey`, so case, accents, spaces and
// punctuation do not matter.

/** Normalizes `text` for comparison: letters and digits only, in lower case and without accents. */
export const wordKey = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words in `text`, separated by bars. */
export const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

/** Column names by target, most common first. The target's own name always matches. */
export const COLUMN_WORDS: Readonly<Record<string, readonly string[]>> = {
  title: words(
    `job title | title | position | position title | job | role | headline | vacancy | job name | posting title | Stellentitel |
    Stellenbezeichnung | Titel | Jobtitel | Berufsbezeichnung | Position | titre | titre du poste | intitulé | intitulé du poste |
    poste | título | título del puesto | puesto | título da vaga | vaga | cargo | titolo | titolo posizione | posizione |
    mansione | functie | functietitel | vacaturetitel | tytuł | stanowisko | nazwa stanowiska | titel | jobbtitel | tjänst |
    stilling | název pozice | должность | вакансия | название | 職種 | 求人タイトル | 职位 | 职位名称`,
  ),
  description: words(
    `job description | description | details | body | content | text | full description | summary | responsibilities |
    Stellenbeschreibung | Beschreibung | Jobbeschreibung | Aufgaben | Anzeigentext | Text | description du poste | descriptif |
    contenu | missions | descripción | descripción del puesto | descrição | descrição da vaga | descrizione | mansioni |
    omschrijving | functieomschrijving | beschrijving | opis | opis stanowiska | beskrivning | arbetsbeskrivning | beskrivelse |
    popis | описание | обязанности | 仕事内容 | 职位描述`,
  ),
  applicationUrl: words(
    `apply url | application url | apply link | application link | apply | url | link | job url | job link | how to apply |
    apply email | application email | email | contact email | Bewerbungslink | Bewerbungs-URL | Bewerbung | Bewerbungsadresse |
    Link | E-Mail | lien | lien de candidature | url de candidature | candidature | postuler | enlace | enlace de solicitud |
    url de solicitud | solicitud | link para candidatura | candidatura | link candidatura | sollicitatielink | sollicitatie url |
    solliciteren | link do aplikacji | aplikuj | ansökan | ansökningslänk | ansøgningslink | odkaz | ссылка | 応募url | 申请链接`,
  ),
  companyName: words(
    `company | company name | employer | employer name | organisation | organization | hiring company | client | business |
    Firma | Unternehmen | Arbeitgeber | Firmenname | Unternehmensname | Organisation | entreprise | société | employeur |
    nom de l'entreprise | raison sociale | empresa | nombre de la empresa | empleador | nome da empresa | empregador | azienda |
    nome azienda | datore di lavoro | società | bedrijf | bedrijfsnaam | werkgever | nazwa firmy | pracodawca | företag |
    företagsnamn | arbetsgivare | virksomhed | firma | společnost | компания | работодатель | 会社名 | 企業名 | 公司 | 公司名称`,
  ),
  companyWebsite: words(
    `company website | company url | company site | website | homepage | employer website | employer url | company domain |
    domain | Firmenwebsite | Webseite | Website | Internetseite | site web | site de l'entreprise | site internet |
    sitio web | página web | web de la empresa | site da empresa | site | sito web | sito azienda | bedrijfswebsite |
    strona www | strona internetowa | webbplats | hemsida | hjemmeside | web | сайт | 公司网站`,
  ),
  location: words(
    `location | job location | city | place | office | office location | workplace | work location | town | address |
    Ort | Standort | Arbeitsort | Stadt | Einsatzort | Adresse | lieu | lieu de travail | ville | localisation | adresse |
    ubicación | ciudad | lugar | lugar de trabajo | localidad | localização | cidade | local | local de trabalho | luogo |
    sede | sede di lavoro | città | località | locatie | plaats | stad | standplaats | werklocatie | lokalizacja | miasto |
    miejsce pracy | plats | ort | arbetsort | sted | by | lokalita | město | город | место работы | 勤務地 | 工作地点 | 城市`,
  ),
  employmentType: words(
    `employment type | job type | type | contract type | contract | employment | work type | working time | hours | schedule |
    Beschäftigungsart | Anstellungsart | Vertragsart | Arbeitszeit | Art der Anstellung | type de contrat | type d'emploi |
    contrat | tipo de contrato | tipo de empleo | jornada | contrato | tipo de emprego | regime | tipo di contratto |
    contratto | tipo di impiego | dienstverband | type dienstverband | contracttype | rodzaj umowy | wymiar pracy | typ umowy |
    anställningsform | anställningstyp | ansættelsestype | typ úvazku | тип занятости | 雇用形態 | 工作类型`,
  ),
  remoteOption: words(
    `remote option | remote | workplace type | work mode | remote type | work arrangement | remote status | work model |
    Arbeitsmodell | Homeoffice | Arbeitsform | télétravail | mode de travail | modalidad | teletrabajo | remoto |
    modalidad de trabajo | modelo de trabalho | modalità di lavoro | lavoro da remoto | thuiswerken | werkvorm | tryb pracy |
    praca zdalna | distans | distansarbete | fjernarbejde | удаленная работа | リモート | 远程`,
  ),
  seniority: words(
    `seniority | seniority level | level | experience level | career level | job level | Karrierestufe | Erfahrungsstufe |
    Senioritätsstufe | Level | niveau | niveau d'expérience | nivel | nivel de experiencia | nível | senioridade | livello |
    livello di esperienza | ervaringsniveau | poziom | poziom stanowiska | nivå | erfaringsniveau | úroveň | уровень | 级别`,
  ),
  skills: words(
    `skills | required skills | key skills | tags | technologies | Fähigkeiten | Kenntnisse | Kompetenzen | Skills |
    compétences | habilidades | competencias | aptitudes | competências | competenze | vaardigheden | umiejętności |
    kompetenser | kompetencer | dovednosti | навыки | スキル | 技能`,
  ),
  categories: words(
    `categories | category | job category | department | function | field | industry | sector | Kategorie | Kategorien |
    Berufsfeld | Bereich | Abteilung | catégorie | catégories | secteur | domaine | categoría | categorías | área | categoria |
    categorie | settore | vakgebied | kategoria | branża | kategori | категория | 職種カテゴリ | 类别`,
  ),
  externalId: words(
    `external id | id | job id | reference | ref | reference number | job reference | requisition id | req id | job code |
    external reference | guid | Referenz | Referenznummer | Stellen-ID | Kennziffer | Job-ID | Jobnummer | référence |
    identifiant | réf | referencia | identificador | id externo | código | referência | riferimento | codice | referentie |
    referentienummer | vacaturenummer | numer referencyjny | identyfikator | referens | referensnummer | číslo | номер | 番号 | 编号`,
  ),
  salaryMin: words(
    `salary min | min salary | minimum salary | salary from | salary | pay from | pay | wage | compensation | base salary |
    Gehalt von | Mindestgehalt | Gehalt | Lohn | Gehalt min | salaire min | salaire minimum | salaire | rémunération |
    salario mínimo | salario desde | salario | sueldo | salário mínimo | salário | stipendio minimo | retribuzione | stipendio |
    minimumsalaris | salaris vanaf | salaris | wynagrodzenie od | wynagrodzenie | lön från | lön | løn fra | mzda od | зарплата от |
    зарплата | 最低給与 | 最低工资`,
  ),
  salaryMax: words(
    `salary max | max salary | maximum salary | salary to | pay to | Gehalt bis | Höchstgehalt | Maximalgehalt | Gehalt max |
    salaire max | salaire maximum | salario máximo | salario hasta | salário máximo | stipendio massimo | maximumsalaris |
    salaris tot | wynagrodzenie do | lön till | løn til | mzda do | зарплата до | 最高給与 | 最高工资`,
  ),
  salaryCurrency: words(
    `salary currency | currency | pay currency | Währung | Gehaltswährung | devise | monnaie | moneda | divisa | moeda | valuta |
    waluta | valuta för lön | měna | валюта | 通貨 | 货币`,
  ),
  salaryTimeframe: words(
    `salary timeframe | salary period | pay period | salary interval | per | salary unit | pay frequency | Gehaltszeitraum |
    Zeitraum | période de salaire | période | periodo salarial | periodo | período salarial | periodo di retribuzione |
    salarisperiode | okres wynagrodzenia | löneperiod | период оплаты | 給与期間`,
  ),
  expiresAt: words(
    `expires at | expires | expiry | expiry date | expiration date | valid through | closing date | deadline | end date |
    apply by | Ablaufdatum | gültig bis | läuft ab | Bewerbungsfrist | Enddatum | date d'expiration | date limite | expire le |
    fecha de caducidad | fecha de vencimiento | fecha límite | caduca | data de validade | data limite | scadenza |
    data di scadenza | vervaldatum | sluitingsdatum | data ważności | termin | sista ansökningsdag | udløbsdato | платно до |
    срок | 掲載終了日 | 截止日期`,
  ),
  publishedAt: words(
    `published at | published | publication date | publish date | posted | posted at | date posted | post date | start date |
    date | Veröffentlicht am | Veröffentlichungsdatum | Datum | date de publication | publié le | fecha de publicación | fecha |
    publicado | data de publicação | data di pubblicazione | publicatiedatum | data publikacji | publiceringsdatum |
    дата публикации | 掲載日 | 发布日期`,
  ),
  status: words(
    `status | state | job status | publish | Status | Zustand | statut | état | estado | stato | status vacature | stan |
    tillstånd | stav | статус | 状態 | 状态`,
  ),
  isFeatured: words(
    `is featured | featured | highlighted | promoted | premium | sponsored | hervorgehoben | Top-Job | en vedette |
    mis en avant | destacado | destaque | in evidenza | uitgelicht | wyróżnione | utvald | рекомендуемая`,
  ),
  educationRequirements: words(
    `education requirements | education | degree | required education | education level | Bildung | Ausbildung | Abschluss |
    formation | niveau d'études | diplôme | educación | formación | estudios | titulación | formação | escolaridade |
    istruzione | titolo di studio | opleiding | opleidingsniveau | wykształcenie | utbildning | uddannelse | vzdělání |
    образование | 学歴 | 学历`,
  ),
  experienceMonths: words(
    `experience months | experience | months of experience | years of experience | required experience | min experience |
    Berufserfahrung | Erfahrung | Jahre Erfahrung | expérience | années d'expérience | experiencia | años de experiencia |
    experiência | anos de experiência | esperienza | anni di esperienza | ervaring | jaren ervaring | doświadczenie |
    erfarenhet | erfaring | praxe | опыт | опыт работы | 経験年数 | 工作经验`,
  ),
  remotePermits: words(
    `remote permits | remote countries | remote locations | work permits | allowed countries | hiring countries | remote from |
    eligible countries | erlaubte Länder | pays autorisés | países permitidos | paesi ammessi | toegestane landen`,
  ),
  remoteTimezones: words(
    'remote timezones | timezone | time zone | timezones | Zeitzone | fuseau horaire | zona horaria | fuso orario | tijdzone',
  ),
  remoteSponsorship: words(
    'remote sponsorship | visa sponsorship | sponsorship | visa | Visum | parrainage de visa | patrocinio de visa',
  ),
  slug: words('slug | permalink | url slug'),
  companyId: words('company id | employer id'),
  inOfficePeriod: words('in office period | office period'),
  inOfficeFrequency: words('in office frequency | days in office | office days | Bürotage | jours au bureau'),
  officeLocations: words('office locations | offices | Standorte | bureaux | oficinas'),
};

/** Spellings of values, by target and then by value. The value's own name always matches. */
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  employmentType: {
    full_time: words(
      `full time | fulltime | ft | full | permanent | Vollzeit | Festanstellung | unbefristet | temps plein | CDI | plein temps |
      tiempo completo | jornada completa | indefinido | tempo integral | tempo inteiro | CLT | tempo pieno | indeterminato |
      voltijd | fulltime vast | vast | pełny etat | umowa o pracę | heltid | fuldtid | plný úvazek | полная занятость |
      正社員 | 全职`,
    ),
    part_time: words(
      `part time | parttime | pt | part | Teilzeit | temps partiel | tiempo parcial | media jornada | meio período |
      tempo parcial | part-time | tempo parziale | deeltijd | część etatu | niepełny etat | deltid | částečný úvazek |
      частичная занятость | パート | 兼职`,
    ),
    contract: words(
      `contract | contractor | freelance | freelancer | self employed | freiberuflich | Freiberufler | freie Mitarbeit |
      indépendant | prestataire | autónomo | por cuenta propia | autônomo | PJ | partita iva | libero professionista | zzp |
      zelfstandig | b2b | kontrakt | konsult | frilans | фриланс | 業務委託 | 合同`,
    ),
    internship: words(
      `internship | intern | trainee | apprenticeship | Praktikum | Werkstudent | Ausbildung | stage | stagiaire | alternance |
      apprentissage | prácticas | becario | pasantía | estágio | tirocinio | apprendistato | stage/afstudeer | staż | praktyka |
      praktik | стажировка | インターン | 实习`,
    ),
    temporary: words(
      `temporary | temp | fixed term | seasonal | casual | befristet | Zeitarbeit | Aushilfe | Minijob | intérim | CDD |
      temporaire | saisonnier | temporal | eventual | temporário | tempo determinato | determinato | stagionale | tijdelijk |
      uitzend | umowa zlecenie | czasowa | vikariat | visstid | midlertidig | временная | 契約社員 | 临时`,
    ),
    volunteer: words(
      'volunteer | voluntary | unpaid | Ehrenamt | ehrenamtlich | bénévolat | bénévole | voluntario | voluntário | volontario | vrijwilliger | wolontariat | volontär',
    ),
    other: words(
      'other | andere | sonstige | autre | otro | outro | altro | anders | inne | annat | другое | その他 | 其他',
    ),
  },
  remoteOption: {
    on_site: words(
      `on site | onsite | office | in office | in person | no | none | vor Ort | Büro | Präsenz | sur site | présentiel | bureau |
      presencial | en sitio | oficina | in sede | in presenza | op locatie | kantoor | stacjonarnie | na miejscu | på plats |
      på stedet | на месте | офис | 出社 | 现场 | non | nein | false`,
    ),
    hybrid: words(
      'hybrid | partly remote | partially remote | mixed | flexible | hybride | teilweise remote | híbrido | ibrido | hybrydowo | hybrydowa | гибрид | ハイブリッド | 混合',
    ),
    remote: words(
      `remote | fully remote | work from home | wfh | home office | homeoffice | telecommute | yes | anywhere | télétravail |
      à distance | distanciel | remoto | teletrabajo | a distancia | teletrabalho | da remoto | smart working | telelavoro |
      op afstand | thuiswerk | zdalnie | zdalna | distans | på distans | fjernarbejde | na dálku | удаленно | リモート | 远程 |
      oui | ja | true | si`,
    ),
  },
  seniority: {
    entry_level: words(
      'entry level | entry | junior | graduate | Berufseinsteiger | Einsteiger | débutant | principiante | júnior | starter | młodszy | младший | 初级',
    ),
    associate: words('associate | assistant | Mitarbeiter | adjoint | asociado'),
    mid_level: words(
      'mid level | mid | intermediate | middle | regular | experienced | Berufserfahren | mit Berufserfahrung | confirmé | intermedio | semi senior | pleno | medior | mid senior level | средний | 中级',
    ),
    senior: words('senior | sr | Senior | sénior | starszy | старший | 高级'),
    lead: words(
      "lead | team lead | teamleiter | manager | Führungskraft | chef d'équipe | responsable | líder | capo | leidinggevende | kierownik",
    ),
    principal: words('principal | staff | expert | architect'),
    director: words(
      'director | head | vp | vice president | Direktor | Bereichsleiter | directeur | directora | direttore | dyrektor | директор',
    ),
    executive: words(
      'executive | c level | cxo | ceo | cto | cfo | Geschäftsführer | Vorstand | dirigeant | ejecutivo | executivo | dirigente',
    ),
  },
  salaryTimeframe: {
    per_year: words(
      'year | yearly | annual | annually | per annum | pa | p.a. | yr | Jahr | jährlich | pro Jahr | an | annuel | par an | año | anual | al año | ano | por ano | anno | annuo | jaar | per jaar | rok | rocznie | år | per år | год | 年',
    ),
    per_month: words(
      'month | monthly | per mensem | mo | Monat | monatlich | pro Monat | mois | mensuel | par mois | mes | mensual | al mes | mês | mensal | mese | mensile | maand | per maand | miesiąc | miesięcznie | månad | månedlig | месяц | 月',
    ),
    per_week: words(
      'week | weekly | wk | Woche | wöchentlich | pro Woche | semaine | hebdomadaire | semana | semanal | settimana | settimanale | tydzień | tygodniowo | vecka | uge | неделя | 周 | 週',
    ),
    per_day: words(
      'day | daily | Tag | täglich | Tagessatz | pro Tag | jour | journalier | día | diario | dia | diário | giorno | giornaliero | dag | dzień | dziennie | день | 日',
    ),
    per_hour: words(
      'hour | hourly | hr | ph | Stunde | stündlich | Stundenlohn | pro Stunde | heure | horaire | hora | por hora | ora | orario | uur | per uur | godzina | na godzinę | timme | time | час | 时 | 時給',
    ),
  },
  status: {
    draft: words(
      'draft | unpublished | inactive | hidden | pending | offline | Entwurf | inaktiv | brouillon | borrador | rascunho | bozza | concept | szkic | utkast | kladde | черновик | 下書き | 草稿',
    ),
    published: words(
      'published | live | active | online | open | public | veröffentlicht | aktiv | offen | publié | actif | publicado | activo | ativo | pubblicato | attivo | gepubliceerd | actief | opublikowane | aktywna | publicerad | опубликовано | 公開 | 已发布',
    ),
  },
  remoteSponsorship: {
    yes: words('yes | true | available | ja | oui | sí | si | sim | tak'),
    no: words('no | false | none | nein | non | não | nee | nie | nej'),
    unknown: words('unknown | unbekannt | inconnu | desconocido | n/a'),
  },
  inOfficePeriod: {
    per_week: words('week | weekly | Woche | semaine | semana | settimana'),
    per_month: words('month | monthly | Monat | mois | mes | mese | maand'),
    per_year: words('year | yearly | Jahr | an | año | anno | jaar'),
  },
  educationRequirements: {
    high_school: words(
      'high school | secondary | Abitur | Schulabschluss | baccalauréat | bac | bachillerato | ensino médio | diploma | mbo',
    ),
    associate_degree: words('associate degree | associate | BTS | DUT'),
    bachelor_degree: words(
      'bachelor degree | bachelor | bachelors | bsc | ba | licence | grado | licenciatura | laurea triennale | hbo',
    ),
    professional_certificate: words(
      'professional certificate | certificate | Berufsausbildung | Ausbildung | CAP | certificado',
    ),
    postgraduate_degree: words(
      'postgraduate degree | master | masters | msc | mba | phd | doctorate | Promotion | maîtrise | doctorat | máster | laurea magistrale | wo',
    ),
    no_requirements: words('no requirements | none | keine | aucun | ninguno | nessuno | geen'),
  },
};

const known = new Map(
  Object.entries(VALUE_WORDS).map(([target, values]) => [
    target,
    new Map(
      Object.entries(values)
        .flatMap(([value, names]) => [value, ...names].map((name) => [wordKey(name), value] as const))
        .reverse(),
    ),
  ]),
);

/** The value of `target` that `text` means in any of the languages. Undefined if none matches. */
export const valueMeant = (target: string, text: string): string | undefined => known.get(target)?.get(wordKey(text));
