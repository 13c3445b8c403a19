import { wordKey } from '#postings/rules';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { mappingIssues } from './import-mapping.js';
import { proposeMapping } from './import-proposal.js';
import { IMPORT_TARGETS } from './import-targets.js';

const proposed = (header: string, ...rows: readonly string[]) =>
  proposeMapping(
    header.split(';'),
    rows.map((row) => row.split(';')),
  );
const targets = (header: string, ...rows: readonly string[]) =>
  Object.fromEntries(
    proposed(header, ...rows).fieldMappings.map(({ sourceColumn, targetField }) => [sourceColumn, targetField]),
  );

describe('columns are recognised', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'in English',
      'Job Title;Description;Apply URL;Company;City;Job Type;Salary Min;Salary Max;Currency;Posted',
      {
        'Job Title': 'title',
        'Description': 'description',
        'Apply URL': 'applicationUrl',
        'Company': 'companyName',
        'City': 'location',
        'Job Type': 'employmentType',
        'Salary Min': 'salaryMin',
        'Salary Max': 'salaryMax',
        'Currency': 'salaryCurrency',
        'Posted': 'publishedAt',
      },
    ],
    [
      'in German',
      'Stellentitel;Stellenbeschreibung;Bewerbungslink;Arbeitgeber;Arbeitsort;Beschäftigungsart;Gehalt von;Gehalt bis',
      {
        'Stellentitel': 'title',
        'Stellenbeschreibung': 'description',
        'Bewerbungslink': 'applicationUrl',
        'Arbeitgeber': 'companyName',
        'Arbeitsort': 'location',
        'Beschäftigungsart': 'employmentType',
        'Gehalt von': 'salaryMin',
        'Gehalt bis': 'salaryMax',
      },
    ],
    [
      'in French',
      'Intitulé du poste;Descriptif;Lien de candidature;Entreprise;Ville;Type de contrat;Date limite',
      {
        'Intitulé du poste': 'title',
        'Descriptif': 'description',
        'Lien de candidature': 'applicationUrl',
        'Entreprise': 'companyName',
        'Ville': 'location',
        'Type de contrat': 'employmentType',
        'Date limite': 'expiresAt',
      },
    ],
    [
      'in Spanish',
      'Puesto;Descripción;Enlace de solicitud;Empresa;Ciudad;Jornada',
      {
        'Puesto': 'title',
        'Descripción': 'description',
        'Enlace de solicitud': 'applicationUrl',
        'Empresa': 'companyName',
        'Ciudad': 'location',
        'Jornada': 'employmentType',
      },
    ],
    [
      'in Japanese',
      '職種;仕事内容;応募URL;会社名;勤務地',
      { 職種: 'title', 仕事内容: 'description', 応募URL: 'applicationUrl', 会社名: 'companyName', 勤務地: 'location' },
    ],
    [
      'by the names of the fields',
      'title;description;applicationUrl;companyName;companyWebsite;externalId;employment_type;REMOTE-OPTION',
      {
        'title': 'title',
        'description': 'description',
        'applicationUrl': 'applicationUrl',
        'companyName': 'companyName',
        'companyWebsite': 'companyWebsite',
        'externalId': 'externalId',
        'employment_type': 'employmentType',
        'REMOTE-OPTION': 'remoteOption',
      },
    ],
    ['with qualifiers', 'Job title *;Salary max (EUR)', { 'Job title *': 'title', 'Salary max (EUR)': 'salaryMax' }],
  ])('%s', (_, header, expected) => expect(targets(header)).toEqual(expected));

  test('by their values, if their names match nothing', () =>
    expect(targets('Art;X;Y', 'Vollzeit;EUR;17', 'Teilzeit;USD;99')).toEqual({
      Art: 'employmentType',
      X: 'salaryCurrency',
    }));

  test('by their values, if two columns have the same kind of name', () =>
    expect(
      targets(
        'Link;Email;Website',
        'https://a.example/1;jobs@a.example;a.example',
        'https://b.example/2;jobs@b.example;https://b.example',
      ),
    ).toEqual({
      Link: 'applicationUrl',
      Website: 'companyWebsite',
    }));

  test('with less confidence, if the values contradict the name', () => {
    const [sure] = proposed('Salary', '45000').fieldMappings;
    expect(sure).toMatchObject({ targetField: 'salaryMin' });
    expect(proposed('Salary', 'much', 'negotiable').fieldMappings).toEqual([]);
    expect(sure?.confidence).toBeGreaterThan(0.8);
  });
});

describe('a proposal', () => {
  test('lists its open points', () => {
    const { unmappedSourceColumns, missingRequiredTargets } = proposed('Title;Color;Company', 'Nurse;red;Clinic');
    expect(unmappedSourceColumns).toEqual(['Color']);
    expect(missingRequiredTargets).toEqual(['description', 'applicationUrl']);
    expect(proposed('Color', 'red').missingRequiredTargets).toEqual([
      'title',
      'description',
      'applicationUrl',
      'companyName',
    ]);
  });

  test('translates values, and warns about unknown ones', () => {
    const { valueTransforms, warnings } = proposed(
      'Job type;Expires',
      'Vollzeit;05/06/2026',
      'full_time;31.12.2026',
      'now and then;',
    );
    expect(valueTransforms).toEqual([
      { sourceColumn: 'Job type', targetField: 'employmentType', map: { Vollzeit: 'full_time' } },
    ]);
    expect(warnings).toEqual([
      'Column "Job type" has values that employmentType does not allow, such as "now and then".',
      'Column "Expires" has ambiguous or unreadable dates. Write them like 2026-12-31.',
    ]);
  });

  test('finds the currency and the format of descriptions', () => {
    expect(proposed('Salary;Description', '45.000 €;One<br>two', '50.000 €;').defaults).toEqual({
      currency: 'EUR',
      descriptionFormat: 'html',
    });
    expect(proposed('Salary;Description;Currency', '45.000 €;plain < text;EUR').defaults).toEqual({
      descriptionFormat: 'text',
    });
    expect(proposed('Salary', '45 €', '$ 45').defaults).toEqual({});
  });

  test('is the same for the same table', () =>
    expect(proposed('Title;Company', 'a;b')).toEqual(proposed('Title;Company', 'a;b')));

  const cell = fc.oneof(
    anyText({ maxLength: 20 }),
    fc.constantFrom('__proto__', 'constructor', '45 €', '31.12.2026', 'Vollzeit', ''),
  );
  const name = fc.oneof(
    anyText({ minLength: 1, maxLength: 12 }),
    fc.constantFrom(...Object.values(IMPORT_TARGETS).flatMap(({ words }) => words), '__proto__', 'toString'),
  );

  test('fits every table: each column and each field once, sure between 0 and 1, and nothing made up', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 12 }),
        fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 6 }),
        (columns, rows) => {
          const mapping = proposeMapping(columns, rows);
          const used = mapping.fieldMappings.map(({ sourceColumn }) => sourceColumn);
          const filled = mapping.fieldMappings.map(({ targetField }) => targetField);
          expect(new Set(used).size).toBe(used.length);
          expect(new Set(filled).size).toBe(filled.length);
          expect([...used, ...mapping.unmappedSourceColumns].sort()).toEqual([...columns].sort());
          expect(mapping.fieldMappings.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true);
          const whole = {
            ...mapping,
            fieldMappings: [
              ...mapping.fieldMappings,
              ...mapping.missingRequiredTargets.map((targetField) => ({
                sourceColumn: columns[0] ?? '',
                targetField,
                confidence: 1,
              })),
            ],
          };
          expect(mappingIssues(whole, columns)).toEqual([]);
          expect(JSON.parse(JSON.stringify(mapping))).toEqual(mapping);
        },
      ),
    ));
});

test('no two fields share their most common name', () => {
  const firsts = Object.values(IMPORT_TARGETS).flatMap(({ words: [first] }) =>
    first === undefined ? [] : [wordKey(first)],
  );
  expect(new Set(firsts).size).toBe(firsts.length);
});
