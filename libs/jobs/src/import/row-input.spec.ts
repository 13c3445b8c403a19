import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { type ImportMapping, missingTargets } from '../import-mapping/import-mapping.js';
import { IMPORT_TARGETS } from '../import-mapping/import-targets.js';
import { rowReader } from './row-input.js';
import type { RemoteTaxonomy } from '../remote.js';

const permit = (type: string, value: string, label: string) =>
  [`${type}/${value}`, { type, value, label, countries: [] }] as const;
const taxonomy = {
  permits: new Map([
    permit('worldwide', 'worldwide', 'Worldwide'),
    permit('continent', 'europe', 'Europe'),
    permit('country', 'DE', 'Germany'),
  ]),
  timezones: new Map([
    ['timezone/Europe/Berlin', { type: 'timezone', value: 'Europe/Berlin', label: 'Berlin', offsets: [1] }],
  ]),
} as unknown as RemoteTaxonomy;

const NOTHING: ImportMapping = { fieldMappings: [], defaults: {}, valueTransforms: [] };
const fields = (...targets: readonly string[]) =>
  targets.map((targetField) => ({ sourceColumn: targetField, targetField, confidence: 1 }));

/** The input from a row whose columns have the names of the fields. */
function row(cells: Readonly<Record<string, string>>, more: Partial<ImportMapping> = {}) {
  const columns = Object.keys(cells);
  return rowReader({ ...NOTHING, fieldMappings: fields(...columns), ...more }, columns, taxonomy)(Object.values(cells));
}
const input = (...args: Parameters<typeof row>) => row(...args).input;

describe('the default that people apply on the board', () => {
  const defaults = { applyOnBoard: true };
  const ofHill = { title: 'Nurse', companyName: 'Hill' };

  test('fills rows without an application URL', () => {
    expect(input(ofHill, { defaults })).toEqual({ title: 'Nurse', company: { name: 'Hill' }, applyOnBoard: true });
    expect(input({ ...ofHill, applicationUrl: ' ' }, { defaults })).toHaveProperty('applyOnBoard', true);
    const address = input({ ...ofHill, applicationUrl: 'https://a.example' }, { defaults });
    expect(address).not.toHaveProperty('applyOnBoard');
    expect(input(ofHill)).not.toHaveProperty('applyOnBoard');
  });

  test('needs no column for the URL', () => {
    const targets = ['title', 'description', 'companyName'];
    expect(missingTargets(targets, defaults)).toEqual([]);
    expect(missingTargets(targets)).toEqual(['applicationUrl']);
  });
});

describe('cells become the type of the field', () => {
  test.each<[string, string, unknown]>([
    ['title', '  Nurse ', 'Nurse'],
    ['title', "'=SUM(A1)", '=SUM(A1)'],
    ['title', '=SUM(A1)', '=SUM(A1)'],
    ['title', '\u200fNurse', '\u200fNurse'],
    ['applicationUrl', '\u200ehttps://a.example/1\u202c', 'https://a.example/1'],
    ['salaryMin', '45.000 €', 45_000],
    ['salaryMin', 'much', 'much'],
    ['isFeatured', 'ja', true],
    ['isFeatured', 'maybe', 'maybe'],
    ['employmentType', 'Vollzeit', 'full_time'],
    ['employmentType', 'full_time', 'full_time'],
    ['employmentType', 'sometimes', 'sometimes'],
    ['skills', 'First Aid, Night Care', ['first-aid', 'night-care']],
    ['skills', 'Krankenpflege für Ältere', ['krankenpflege-fur-altere']],
    ['skills', '["as-it-is"]', ['as-it-is']],
    ['skills', 'a;a', ['a']],
    ['educationRequirements', 'Master; Bachelor', ['postgraduate_degree', 'bachelor_degree']],
    ['experienceMonths', '2 years', 24],
    ['expiresAt', '2026-12-31', Date.UTC(2027, 0, 1) - 1],
    ['publishedAt', '31.12.2026', Date.UTC(2026, 11, 31)],
    [
      'remotePermits',
      'Germany; europe',
      [
        { type: 'country', value: 'DE' },
        { type: 'continent', value: 'europe' },
      ],
    ],
    ['remotePermits', 'country/DE', [{ type: 'country', value: 'DE' }]],
    ['remotePermits', 'Atlantis', [{ type: 'country', value: 'Atlantis' }]],
    ['remoteTimezones', 'Europe/Berlin ±2', [{ type: 'timezone', value: 'Europe/Berlin', plusMinus: 2 }]],
    ['officeLocations', '[{"query":"Kiel"}]', [{ query: 'Kiel' }]],
    ['customFieldValues', '{"a":1}', { a: 1 }],
    ['customFieldValues', '{broken', '{broken'],
    ['company', 'Clinic', { name: 'Clinic' }],
    ['company', '{"name":"Clinic"}', { name: 'Clinic' }],
  ])('%s: %j', (target, cell, value) =>
    expect(row({ [target]: cell })).toEqual({ input: { [target]: value }, issues: [], formerSlugs: new Map() }),
  );

  test('terms, with their slugs from earlier releases', () =>
    expect(row({ skills: 'Straßenbau, Łódź, Bau', categories: '看護' })).toEqual({
      input: { skills: ['strassenbau', 'lodz', 'bau'], categories: ['kanhu'] },
      issues: [],
      formerSlugs: new Map([
        ['strassenbau', 'stra-enbau'],
        ['lodz', 'odz'],
        ['kanhu', '看護'],
      ]),
    }));

  test('one location, several, or none', () => {
    expect(input({ location: 'Kiel, Germany' })).toEqual({ officeLocations: [{ query: 'Kiel, Germany' }] });
    expect(input({ location: 'Kiel, Germany; Bern' })).toEqual({
      officeLocations: [{ query: 'Kiel, Germany' }, { query: 'Bern' }],
    });
    expect(input({ location: 'Remote' })).toEqual({
      remoteOption: 'remote',
      remotePermits: [{ type: 'worldwide', value: 'worldwide' }],
    });
  });

  test('a company by its name and website, or by its id', () => {
    expect(input({ companyName: 'Clinic', companyWebsite: 'clinic.example' })).toEqual({
      company: { name: 'Clinic', website: 'clinic.example' },
    });
    expect(input({ companyId: 'companies_1', companyName: 'Clinic' })).toEqual({ companyId: 'companies_1' });
    expect(input({ companyWebsite: 'clinic.example' })).toEqual({});
  });

  test('both ends of a salary range', () =>
    expect(input({ salaryMin: '45-60k', salaryMax: '' })).toEqual({ salaryMin: 45_000, salaryMax: 60_000 }));

  test('nothing, if they are empty', () => expect(input({ title: ' ', salaryMin: '', isFeatured: '' })).toEqual({}));
});

test('values are replaced exactly, then without case, then by the fallback', () => {
  const transform = {
    sourceColumn: 'status',
    targetField: 'status',
    map: { Live: 'published', __proto__x: 'draft' },
    fallback: 'draft',
  };
  for (const [cell, status] of [
    ['Live', 'published'],
    ['LIVE', 'published'],
    ['constructor', 'draft'],
    ['?', 'draft'],
  ] as const)
    expect(input({ status: cell }, { valueTransforms: [transform] })).toEqual({ status });
  const { fallback: _, ...without } = transform;
  expect(input({ status: 'veröffentlicht' }, { valueTransforms: [without] })).toEqual({ status: 'published' });
  expect(input({ status: '' }, { valueTransforms: [transform] })).toEqual({});
});

test('empty cells get the defaults', () => {
  const defaults = { employmentType: 'full_time', remoteOption: 'hybrid', currency: 'EUR', descriptionFormat: 'text' };
  expect(input({ description: 'a < b' }, { defaults })).toEqual({
    description: '<p>a &lt; b</p>',
    employmentType: 'full_time',
    remoteOption: 'hybrid',
  });
  expect(input({ employmentType: 'contract', salaryMin: '1', remoteOption: 'remote' }, { defaults })).toEqual({
    employmentType: 'contract',
    remoteOption: 'remote',
    salaryMin: 1,
    salaryCurrency: 'EUR',
  });
});

test('ambiguous values are issues', () => {
  expect(row({ expiresAt: '05/06/2026' }).issues).toMatchObject([{ path: ['expiresAt'] }]);
  const reader = rowReader({ ...NOTHING, fieldMappings: fields('title') }, ['title'], taxonomy);
  expect(reader(['Nurse', '', ' ']).issues).toEqual([]);
  expect(reader(['Nurse', 'too far']).issues).toEqual([{ path: [], message: 'has 2 cells, but the header row has 1' }]);
  expect(reader([])).toEqual({ input: {}, issues: [], formerSlugs: new Map() });
});

test('any cells become input that can be validated', () => {
  const targets = Object.keys(IMPORT_TARGETS);
  const reader = rowReader({ ...NOTHING, fieldMappings: fields(...targets) }, targets, taxonomy);
  fc.assert(
    fc.property(fc.array(anyText({ maxLength: 30 }), { maxLength: targets.length + 2 }), (cells) => {
      const { input: body, issues } = reader(cells);
      expect(Object.keys(body).every((key) => targets.includes(key))).toBe(true);
      expect(issues.every(({ message }) => message.length > 0)).toBe(true);
    }),
  );
});
