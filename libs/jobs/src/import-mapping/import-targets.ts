import { EMPLOYMENT_TYPES, REMOTE_OPTIONS, SALARY_TIMEFRAMES, SENIORITIES, words } from '#postings/rules';
import { EDUCATION, IN_OFFICE_PERIODS, SPONSORSHIPS } from '../job/job-fields.js';

/** The type of value that a column's cells are parsed to. */
type Kind =
  | 'text'
  | 'number'
  | 'months'
  | 'flag'
  | 'moment'
  | 'list'
  | 'places'
  | 'permits'
  | 'zones'
  | 'json'
  | 'choice'
  | 'choices';

/** A field of a new job that a column can fill. */
export interface ImportTarget {
  readonly kind: Kind;
  /** The allowed values, for `choice` and `choices`. */
  readonly values?: readonly string[];
  /** Names of columns in the languages of job boards, most common first. The name of the field always matches. */
  readonly words: readonly string[];
}

const is = (kind: Kind, names?: string): ImportTarget => ({ kind, words: names === undefined ? [] : words(names) });
const oneOf = (values: readonly string[], names: string): ImportTarget => ({ ...is('choice', names), values });
const someOf = (values: readonly string[], names: string): ImportTarget => ({ ...is('choices', names), values });

/** Every field that a column can fill: the fields of a new job, and three fields for its company and its office. */
export const IMPORT_TARGETS: Readonly<Record<string, ImportTarget>> = {
  title: is(
    'text',
    `job title | title | position | position title | job | role | headline | vacancy | job name | posting title | Stellentitel |
    Stellenbezeichnung | Titel | Jobtitel | Berufsbezeichnung | Position | titre | titre du poste | intitulé | intitulé du poste |
    poste | título | título del puesto | puesto | título da vaga | vaga | cargo | titolo | titolo posizione | posizione |
    mansione | functie | functietitel | vacaturetitel | tytuł | stanowisko | nazwa stanowiska | titel | jobbtitel | tjänst |
    stilling | název pozice | должность | вакансия | название | 職種 | 求人タイトル | 职位 | 职位名称`,
  ),
  description: is(
    'text',
    `job description | description | details | body | content | text | full description | summary | responsibilities |
    Stellenbeschreibung | Beschreibung | Jobbeschreibung | Aufgaben | Anzeigentext | Text | description du poste | descriptif |
    contenu | missions | descripción | descripción del puesto | descrição | descrição da vaga | descrizione | mansioni |
    omschrijving | functieomschrijving | beschrijving | opis | opis stanowiska | beskrivning | arbetsbeskrivning | beskrivelse |
    popis | описание | обязанности | 仕事内容 | 职位描述`,
  ),
  applicationUrl: is(
    'text',
    `apply url | application url | apply link | application link | apply | url | link | job url | job link | how to apply |
    apply email | application email | email | contact email | Bewerbungslink | Bewerbungs-URL | Bewerbung | Bewerbungsadresse |
    Link | E-Mail | lien | lien de candidature | url de candidature | candidature | postuler | enlace | enlace de solicitud |
    url de solicitud | solicitud | link para candidatura | candidatura | link candidatura | sollicitatielink | sollicitatie url |
    solliciteren | link do aplikacji | aplikuj | ansökan | ansökningslänk | ansøgningslink | odkaz | ссылка | 応募url | 申请链接`,
  ),
  companyName: is(
    'text',
    `company | company name | employer | employer name | organisation | organization | hiring company | client | business |
    Firma | Unternehmen | Arbeitgeber | Firmenname | Unternehmensname | Organisation | entreprise | société | employeur |
    nom de l'entreprise | raison sociale | empresa | nombre de la empresa | empleador | nome da empresa | empregador | azienda |
    nome azienda | datore di lavoro | società | bedrijf | bedrijfsnaam | werkgever | nazwa firmy | pracodawca | företag |
    företagsnamn | arbetsgivare | virksomhed | firma | společnost | компания | работодатель | 会社名 | 企業名 | 公司 | 公司名称`,
  ),
  companyWebsite: is(
    'text',
    `company website | company url | company site | website | homepage | employer website | employer url | company domain |
    domain | Firmenwebsite | Webseite | Website | Internetseite | site web | site de l'entreprise | site internet |
    sitio web | página web | web de la empresa | site da empresa | site | sito web | sito azienda | bedrijfswebsite |
    strona www | strona internetowa | webbplats | hemsida | hjemmeside | web | сайт | 公司网站`,
  ),
  location: is(
    'places',
    `location | job location | city | place | office | office location | workplace | work location | town | address |
    Ort | Standort | Arbeitsort | Stadt | Einsatzort | Adresse | lieu | lieu de travail | ville | localisation | adresse |
    ubicación | ciudad | lugar | lugar de trabajo | localidad | localização | cidade | local | local de trabalho | luogo |
    sede | sede di lavoro | città | località | locatie | plaats | stad | standplaats | werklocatie | lokalizacja | miasto |
    miejsce pracy | plats | ort | arbetsort | sted | by | lokalita | město | город | место работы | 勤務地 | 工作地点 | 城市`,
  ),
  employmentType: oneOf(
    EMPLOYMENT_TYPES,
    `employment type | job type | type | contract type | contract | employment | work type | working time | hours | schedule |
    Beschäftigungsart | Anstellungsart | Vertragsart | Arbeitszeit | Art der Anstellung | type de contrat | type d'emploi |
    contrat | tipo de contrato | tipo de empleo | jornada | contrato | tipo de emprego | regime | tipo di contratto |
    contratto | tipo di impiego | dienstverband | type dienstverband | contracttype | rodzaj umowy | wymiar pracy | typ umowy |
    anställningsform | anställningstyp | ansættelsestype | typ úvazku | тип занятости | 雇用形態 | 工作类型`,
  ),
  remoteOption: oneOf(
    REMOTE_OPTIONS,
    `remote option | remote | workplace type | work mode | remote type | work arrangement | remote status | work model |
    Arbeitsmodell | Homeoffice | Arbeitsform | télétravail | mode de travail | modalidad | teletrabajo | remoto |
    modalidad de trabajo | modelo de trabalho | modalità di lavoro | lavoro da remoto | thuiswerken | werkvorm | tryb pracy |
    praca zdalna | distans | distansarbete | fjernarbejde | удаленная работа | リモート | 远程`,
  ),
  seniority: oneOf(
    SENIORITIES,
    `seniority | seniority level | level | experience level | career level | job level | Karrierestufe | Erfahrungsstufe |
    Senioritätsstufe | Level | niveau | niveau d'expérience | nivel | nivel de experiencia | nível | senioridade | livello |
    livello di esperienza | ervaringsniveau | poziom | poziom stanowiska | nivå | erfaringsniveau | úroveň | уровень | 级别`,
  ),
  skills: is(
    'list',
    `skills | required skills | key skills | tags | technologies | Fähigkeiten | Kenntnisse | Kompetenzen | Skills |
    compétences | habilidades | competencias | aptitudes | competências | competenze | vaardigheden | umiejętności |
    kompetenser | kompetencer | dovednosti | навыки | スキル | 技能`,
  ),
  categories: is(
    'list',
    `categories | category | job category | department | function | field | industry | sector | Kategorie | Kategorien |
    Berufsfeld | Bereich | Abteilung | catégorie | catégories | secteur | domaine | categoría | categorías | área | categoria |
    categorie | settore | vakgebied | kategoria | branża | kategori | категория | 職種カテゴリ | 类别`,
  ),
  externalId: is(
    'text',
    `external id | id | job id | reference | ref | reference number | job reference | requisition id | req id | job code |
    external reference | guid | Referenz | Referenznummer | Stellen-ID | Kennziffer | Job-ID | Jobnummer | référence |
    identifiant | réf | referencia | identificador | id externo | código | referência | riferimento | codice | referentie |
    referentienummer | vacaturenummer | numer referencyjny | identyfikator | referens | referensnummer | číslo | номер | 番号 | 编号`,
  ),
  salaryMin: is(
    'number',
    `salary min | min salary | minimum salary | salary from | salary | pay from | pay | wage | compensation | base salary |
    Gehalt von | Mindestgehalt | Gehalt | Lohn | Gehalt min | salaire min | salaire minimum | salaire | rémunération |
    salario mínimo | salario desde | salario | sueldo | salário mínimo | salário | stipendio minimo | retribuzione | stipendio |
    minimumsalaris | salaris vanaf | salaris | wynagrodzenie od | wynagrodzenie | lön från | lön | løn fra | mzda od | зарплата от |
    зарплата | 最低給与 | 最低工资`,
  ),
  salaryMax: is(
    'number',
    `salary max | max salary | maximum salary | salary to | pay to | Gehalt bis | Höchstgehalt | Maximalgehalt | Gehalt max |
    salaire max | salaire maximum | salario máximo | salario hasta | salário máximo | stipendio massimo | maximumsalaris |
    salaris tot | wynagrodzenie do | lön till | løn til | mzda do | зарплата до | 最高給与 | 最高工资`,
  ),
  salaryCurrency: is(
    'text',
    `salary currency | currency | pay currency | Währung | Gehaltswährung | devise | monnaie | moneda | divisa | moeda | valuta |
    waluta | valuta för lön | měna | валюта | 通貨 | 货币`,
  ),
  salaryTimeframe: oneOf(
    SALARY_TIMEFRAMES,
    `salary timeframe | salary period | pay period | salary interval | per | salary unit | pay frequency | Gehaltszeitraum |
    Zeitraum | période de salaire | période | periodo salarial | periodo | período salarial | periodo di retribuzione |
    salarisperiode | okres wynagrodzenia | löneperiod | период оплаты | 給与期間`,
  ),
  expiresAt: is(
    'moment',
    `expires at | expires | expiry | expiry date | expiration date | valid through | closing date | deadline | end date |
    apply by | Ablaufdatum | gültig bis | läuft ab | Bewerbungsfrist | Enddatum | date d'expiration | date limite | expire le |
    fecha de caducidad | fecha de vencimiento | fecha límite | caduca | data de validade | data limite | scadenza |
    data di scadenza | vervaldatum | sluitingsdatum | data ważności | termin | sista ansökningsdag | udløbsdato | платно до |
    срок | 掲載終了日 | 截止日期`,
  ),
  publishedAt: is(
    'moment',
    `published at | published | publication date | publish date | posted | posted at | date posted | post date | start date |
    date | Veröffentlicht am | Veröffentlichungsdatum | Datum | date de publication | publié le | fecha de publicación | fecha |
    publicado | data de publicação | data di pubblicazione | publicatiedatum | data publikacji | publiceringsdatum |
    дата публикации | 掲載日 | 发布日期`,
  ),
  status: oneOf(
    ['draft', 'published'],
    `status | state | job status | publish | Status | Zustand | statut | état | estado | stato | status vacature | stan |
    tillstånd | stav | статус | 状態 | 状态`,
  ),
  isFeatured: is(
    'flag',
    `is featured | featured | highlighted | promoted | premium | sponsored | hervorgehoben | Top-Job | en vedette |
    mis en avant | destacado | destaque | in evidenza | uitgelicht | wyróżnione | utvald | рекомендуемая`,
  ),
  educationRequirements: someOf(
    EDUCATION,
    `education requirements | education | degree | required education | education level | Bildung | Ausbildung | Abschluss |
    formation | niveau d'études | diplôme | educación | formación | estudios | titulación | formação | escolaridade |
    istruzione | titolo di studio | opleiding | opleidingsniveau | wykształcenie | utbildning | uddannelse | vzdělání |
    образование | 学歴 | 学历`,
  ),
  experienceMonths: is(
    'months',
    `experience months | experience | months of experience | years of experience | required experience | min experience |
    Berufserfahrung | Erfahrung | Jahre Erfahrung | expérience | années d'expérience | experiencia | años de experiencia |
    experiência | anos de experiência | esperienza | anni di esperienza | ervaring | jaren ervaring | doświadczenie |
    erfarenhet | erfaring | praxe | опыт | опыт работы | 経験年数 | 工作经验`,
  ),
  remotePermits: is(
    'permits',
    `remote permits | remote countries | remote locations | work permits | allowed countries | hiring countries | remote from |
    eligible countries | erlaubte Länder | pays autorisés | países permitidos | paesi ammessi | toegestane landen`,
  ),
  remoteTimezones: is(
    'zones',
    'remote timezones | timezone | time zone | timezones | Zeitzone | fuseau horaire | zona horaria | fuso orario | tijdzone',
  ),
  remoteSponsorship: oneOf(
    SPONSORSHIPS,
    'remote sponsorship | visa sponsorship | sponsorship | visa | Visum | parrainage de visa | patrocinio de visa',
  ),
  slug: is('text', 'slug | permalink | url slug'),
  companyId: is('text', 'company id | employer id'),
  inOfficePeriod: oneOf(IN_OFFICE_PERIODS, 'in office period | office period'),
  inOfficeFrequency: is('number', 'in office frequency | days in office | office days | Bürotage | jours au bureau'),
  officeLocations: is('places', 'office locations | offices | Standorte | bureaux | oficinas'),
  company: is('json'),
  experienceInPlaceOfEducation: is('flag'),
  customFieldValues: is('json'),
  allowSharedApplicationUrl: is('flag'),
};

/** The field `name`. Undefined if columns cannot fill such a field. */
export const importTarget = (name: string): ImportTarget | undefined =>
  Object.hasOwn(IMPORT_TARGETS, name) ? IMPORT_TARGETS[name] : undefined;
