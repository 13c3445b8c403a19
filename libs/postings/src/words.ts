import { folded } from '#kernel';

// Common names of values in the languages of job boards. Compared by `wordKey`, so case, accents, spaces and punctuation do not matter.

/** Normalizes `text` for comparison: letters and digits only, in lower case and without accents. */
export const wordKey = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words in `text`, separated by bars. */
export const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

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
