// Generates a realistic, reproducible job board as bodies for the public API: the same seed gives the same board.
import { allLocales, Faker } from '@faker-js/faker';
import countries from 'i18n-iso-countries';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cities } from './cities.mjs';

const require = createRequire(import.meta.url);
countries.registerLocale(JSON.parse(readFileSync(require.resolve('i18n-iso-countries/langs/en.json'), 'utf8')));

const DAY_MS = 86_400_000;
const LANGUAGES = ['en', 'en', 'en', 'de', 'fr', 'es', 'it', 'pt_BR', 'nl', 'pl', 'ja', 'ar', 'he', 'zh_CN'];
const CURRENCIES = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  JP: 'JPY',
  BR: 'BRL',
  IN: 'INR',
  PL: 'PLN',
  SE: 'SEK',
  CA: 'CAD',
  AU: 'AUD',
};

const CATEGORIES = {
  Engineering: ['Backend', 'Frontend', 'Data', 'Infrastructure', 'Security'],
  Health: ['Nursing', 'Medicine', 'Therapy', 'Pharmacy'],
  Crafts: ['Carpentry', 'Electrics', 'Plumbing'],
  Hospitality: ['Kitchen', 'Service', 'Front desk'],
  Office: ['Accounting', 'Human resources', 'Law', 'Marketing', 'Sales'],
  Education: ['Teaching', 'Childcare', 'Research'],
  Logistics: ['Driving', 'Warehouse', 'Dispatch'],
};
const SKILLS = [
  'TypeScript',
  'PostgreSQL',
  'Event sourcing',
  'Kubernetes',
  'C++',
  'C#',
  'Python',
  'Rust',
  'Accessibility',
  'Figma',
  'Intensive care',
  'Triage',
  'Wound care',
  'First aid',
  'Physiotherapy',
  'Joinery',
  'Welding',
  'Wiring',
  'Bread baking',
  'Pastry',
  'Wine',
  'Bookkeeping',
  'Payroll',
  'Contract law',
  'Copywriting',
  'Negotiation',
  'Cold calling',
  'Curriculum design',
  'Sign language',
  'Forklift licence',
  'Lorry licence',
  'Route planning',
  'German',
  'French',
  'Spanish',
  'Project management',
];
const MARKETS = [
  'Healthcare',
  'Software',
  'Construction',
  'Hotels',
  'Restaurants',
  'Education',
  'Transport',
  'Energy',
  'Retail',
  'Banking',
  'Public sector',
  'Agriculture',
  'Media',
  'Non-profit',
];
const FIELDS = [
  {
    key: 'shift',
    label: 'Shift',
    type: 'single_select',
    required: false,
    options: [
      { key: 'day', label: 'Day' },
      { key: 'night', label: 'Night' },
      { key: 'weekend', label: 'Weekend' },
    ],
  },
  { key: 'openings', label: 'How many are hired', type: 'number', required: false, min: 1, max: 500 },
  {
    key: 'perks',
    label: 'Perks',
    type: 'multi_select',
    required: false,
    options: [
      { key: 'bike', label: 'Bike' },
      { key: 'meals', label: 'Meals' },
      { key: 'childcare', label: 'Childcare' },
    ],
  },
];

const SPELLED = { 'C++': 'c-plus-plus', 'C#': 'c-sharp' };

const slugOf = (text) =>
  SPELLED[text] ??
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/**
 * @param options.seed a number; @param options.companies how many; @param options.jobs how many;
 * @param options.now epoch milliseconds from which all moments are counted.
 * @returns vocabularies, the job form, and generators of companies and jobs.
 */
export function demoBoard({ seed, companies: companyCount, jobs: jobCount, now }) {
  const fakers = new Map(
    LANGUAGES.map((name) => [name, new Faker({ locale: [allLocales[name], allLocales.en, allLocales.base], seed })]),
  );
  const faker = fakers.get('en');
  // Large, well-known places, with their local names.
  const places = cities()
    // The product's list of countries is that of the job market, which has no KP; and parts of towns are no towns to it.
    .filter(
      ({ name, population, country }) =>
        population > 250_000 &&
        country !== 'KP' &&
        !['Latina', 'Brent'].includes(name) &&
        countries.getName(country, 'en'),
    )
    .map(({ name, country }) => ({ city: name, country }));
  const chance = (probability) => faker.datatype.boolean({ probability });
  const pick = (list) => faker.helpers.arrayElement(list);
  const some = (list, min, max) => faker.helpers.arrayElements(list, { min, max });
  const categories = Object.entries(CATEGORIES).flatMap(([parent, children]) => [
    { name: parent },
    ...children.map((name) => ({ name, parent })),
  ]);
  const categorySlugs = categories.map(({ name }) => slugOf(name));

  function* companies() {
    const taken = new Set();
    for (let index = 0; index < companyCount; index++) {
      const language = pick(LANGUAGES);
      let name = fakers.get(language).company.name();
      while (taken.has(name.toLowerCase())) name = `${name} ${index}`;
      taken.add(name.toLowerCase());
      yield {
        name: name.slice(0, 120),
        ...(chance(0.85) ? { website: `https://${slugOf(faker.company.name())}-${index}.example` } : {}),
        summary: faker.company.catchPhrase(),
        ...(chance(0.7) ? { description: html(fakers.get(language), faker.number.int({ min: 1, max: 4 })) } : {}),
        markets: some(MARKETS, 0, 3).map(slugOf),
        ...(chance(0.3) ? { xUrl: `demo_${index}` } : {}),
      };
    }
  }

  /** @param companyIds what `companies` became; @yields bodies of `POST /v1/jobs`. */
  function* jobs(companyIds) {
    for (let index = 0; index < jobCount; index++) {
      const local = fakers.get(pick(LANGUAGES));
      const title = edgeTitle(index) ?? local.person.jobTitle();
      const external = `demo-${seed}-${String(index).padStart(6, '0')}`;
      const published = now - faker.number.int({ min: 0, max: 40 * DAY_MS });
      yield {
        title,
        description: html(local, faker.number.int({ min: 2, max: 14 })),
        // A few large employers have most of the jobs, as on real boards.
        companyId: companyIds[Math.floor(companyIds.length * faker.number.float({ min: 0, max: 0.999 }) ** 3)],
        applicationUrl: chance(0.1) ? `jobs+${index}@hiring.example` : `https://apply.example/${external}`,
        externalId: external,
        ...(chance(0.85) ? { status: 'published', publishedAt: published } : {}),
        ...(chance(0.2) ? { expiresAt: published + faker.number.int({ min: 5, max: 90 }) * DAY_MS } : {}),
        ...(chance(0.9)
          ? { employmentType: pick(['full_time', 'full_time', 'part_time', 'contract', 'internship', 'temporary']) }
          : {}),
        ...(chance(0.6)
          ? { seniority: pick(['entry_level', 'associate', 'mid_level', 'senior', 'lead', 'director']) }
          : {}),
        skills: some(SKILLS, 0, 6).map(slugOf),
        categories: some(categorySlugs, 0, 2),
        isFeatured: chance(0.03),
        ...place(),
        ...salary(),
        ...(chance(0.3) ? { experienceMonths: faker.number.int({ min: 0, max: 240 }) } : {}),
        ...(chance(0.3)
          ? {
              customFieldValues: {
                shift: pick(['day', 'night', 'weekend']),
                openings: faker.number.int({ min: 1, max: 20 }),
              },
            }
          : {}),
      };
    }
  }

  function place() {
    const offices = (max) => some(places, 1, max).map(({ city, country }) => ({ city, country }));
    return faker.helpers.weightedArrayElement([
      { weight: 6, value: () => ({ remoteOption: 'on_site', officeLocations: offices(chance(0.1) ? 4 : 1) }) },
      {
        weight: 3,
        value: () => ({
          remoteOption: 'hybrid',
          officeLocations: offices(2),
          inOfficePeriod: 'per_week',
          inOfficeFrequency: 2,
        }),
      },
      {
        weight: 1,
        value: () => ({ remoteOption: 'remote', remotePermits: [{ type: 'worldwide', value: 'worldwide' }] }),
      },
      {
        weight: 2,
        value: () => ({
          remoteOption: 'remote',
          remotePermits: some(['US', 'DE', 'FR', 'GB', 'CA', 'IN'], 1, 4).map((value) => ({ type: 'country', value })),
        }),
      },
      { weight: 1, value: () => ({}) },
    ])();
  }

  function salary() {
    if (chance(0.45)) return {};
    const [salaryTimeframe, unit] = pick([
      ['per_year', 1_000],
      ['per_month', 100],
      ['per_hour', 1],
    ]);
    const from = faker.number.int({ min: 12, max: 180 }) * unit;
    const salaryCurrency = pick(Object.values(CURRENCIES).concat(['EUR', 'EUR', 'EUR']));
    return { salaryMin: from, ...(chance(0.8) ? { salaryMax: from * 1.25 } : {}), salaryCurrency, salaryTimeframe };
  }

  function html(local, paragraphs) {
    const parts = Array.from({ length: paragraphs }, () => `<p>${local.lorem.paragraph()}</p>`);
    if (paragraphs > 3) {
      const items = Array.from({ length: 4 }, () => `<li>${local.lorem.sentence()}</li>`).join('');
      parts.splice(2, 0, `<h2>${local.lorem.words(3)}</h2>`, `<ul>${items}</ul>`);
    }
    // Pasted HTML with active content, which the server must remove.
    if (chance(0.02))
      parts.push('<p onclick="alert(1)">Apply <a href="javascript:alert(1)">here</a>.</p><script>alert(1)</script>');
    return parts.join('\n');
  }

  /** Titles that are difficult for layouts and searches. */
  function edgeTitle(index) {
    const edges = [
      'x'.repeat(200),
      'مهندس برمجيات (عن بُعد)',
      'אחות לילה',
      '夜間看護師 👩‍⚕️',
      'Ingénieur·e ⟨R&D⟩ — “confirmé”',
      'C++/C# <Developer>',
      '\u202Eesrever',
      '1',
      'Ñandú — ½ day',
      'O’Brien’s 100% “real” job\u00A0\u200B!',
    ];
    return index % 97 === 5 ? edges[Math.floor(index / 97) % edges.length] : undefined;
  }

  return { categories, skills: SKILLS, markets: MARKETS, customFields: FIELDS, slugOf, companies, jobs };
}
