import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Rejection } from '#kernel';
import type { ProfileField, ScalarFieldType } from './custom-field.js';
import {
  checkedSelections,
  type GivenSelection,
  type ReferencedRecord,
  type ReferenceField,
  referenceIssues,
  resolvedSelections,
  type ReferenceSelection,
} from './references.js';

const scalar = (more: Partial<ProfileField<ScalarFieldType>> = {}): ProfileField<ScalarFieldType> => ({
  key: 'degree',
  label: 'Degree',
  type: 'short_text',
  required: false,
  visibility: 'public',
  editableByOwner: true,
  ...more,
});
const field = (more: Partial<ReferenceField> = {}): ReferenceField => ({
  key: 'schools',
  label: 'Schools',
  typeId: 'types_1',
  multiple: true,
  visibility: 'public',
  editableByOwner: true,
  allowOverrides: true,
  ...more,
});
const record = (id: string, more: Partial<ReferencedRecord> = {}): ReferencedRecord => ({
  id,
  typeId: 'types_1',
  title: `Record ${id}`,
  slug: id,
  fields: [],
  attributes: {},
  logoUrl: null,
  references: {},
  ...more,
});
const recordsOf = (...all: readonly ReferencedRecord[]) => new Map(all.map((each) => [each.id, each]));
const RECORDS = recordsOf(
  ...Array.from({ length: 120 }, (_, n) => record(`r${n}`)),
  record('club', { typeId: 'types_2' }),
);
const clean = (html: string) => html.replaceAll('<script>', '');
const naming = (recordId: string, more: Partial<GivenSelection> = {}): GivenSelection => ({
  fieldKey: 'schools',
  recordId,
  ...more,
});
const check = (given: readonly GivenSelection[], ...definitions: readonly ReferenceField[]) =>
  checkedSelections(definitions.length === 0 ? [field()] : definitions, given, RECORDS, clean);

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { issues } = error.details as { issues: { path: string[]; message: string }[] };
    return `${error.code}: ${issues.map(({ path }) => path.join('.')).join('; ')}`;
  }
  return 'accepted';
}

describe('reference fields', () => {
  test.each([
    ['key', field({ key: 'constructor' })],
    ['label', field({ label: ' ' })],
    ['maxSelections', field({ maxSelections: 0 })],
    ['maxSelections', field({ maxSelections: 101 })],
    ['valueDefinitions.0.options', field({ valueDefinitions: [scalar({ type: 'single_select' })] })],
    ['entryDefinitions.1.key', field({ entryDefinitions: [scalar(), scalar()] })],
    ['valueDefinitions', field({ valueDefinitions: Array.from({ length: 21 }, (_, n) => scalar({ key: `k${n}` })) })],
  ])('are refused for %s', (path, wrong) =>
    expect(referenceIssues([field({ key: 'fine' }), wrong]).map((issue) => issue.path.join('.'))).toEqual([
      `definitions.1.${path}`,
    ]),
  );

  test('have keys of their own, and a number', () => {
    expect(referenceIssues([field(), field()])).toMatchObject([{ path: ['definitions', 1, 'key'] }]);
    const many = Array.from({ length: 51 }, (_, n) => field({ key: `k${n}` }));
    expect(referenceIssues(many)).toMatchObject([{ path: ['definitions'] }]);
    expect(referenceIssues(many.slice(1))).toEqual([]);
  });
});

describe('selections', () => {
  test('are kept with everything that they say', () =>
    expect(check([naming('r1'), naming('r2', { titleOverride: 'Mine', values: {}, entries: [] })])).toEqual([
      { fieldKey: 'schools', recordId: 'r1', titleOverride: null, descriptionOverride: null, values: {}, entries: [] },
      {
        fieldKey: 'schools',
        recordId: 'r2',
        titleOverride: 'Mine',
        descriptionOverride: null,
        values: {},
        entries: [],
      },
    ]));

  test.each<[string, readonly GivenSelection[], Partial<ReferenceField>, string]>([
    ['an unknown field', [naming('r1', { fieldKey: 'other' })], {}, 'validation_bad_request: selections.0.fieldKey'],
    [
      'a field that every object has',
      [naming('r1', { fieldKey: '__proto__' })],
      {},
      'validation_bad_request: selections.0.fieldKey',
    ],
    ['a record that is not there', [naming('none')], {}, 'validation_bad_request: selections.0.recordId'],
    ['a record of another type', [naming('club')], {}, 'validation_bad_request: selections.0.recordId'],
    ['a record twice', [naming('r1'), naming('r1')], {}, 'validation_bad_request: selections.1.recordId'],
    ['two where one may be', [naming('r1'), naming('r2')], { multiple: false }, 'validation_bad_request: selections.1'],
    [
      'more than the field says',
      ['r1', 'r2', 'r3'].map((id) => naming(id)),
      { maxSelections: 2 },
      'validation_bad_request: selections.2',
    ],
    [
      'overrides where none are allowed',
      [naming('r1', { titleOverride: 'x' })],
      { allowOverrides: false },
      'validation_bad_request: selections.0.titleOverride',
    ],
    [
      'long overrides',
      [naming('r1', { descriptionOverride: 'x'.repeat(2_001) })],
      {},
      'validation_bad_request: selections.0.descriptionOverride',
    ],
    ['none where one must be', [], { required: true }, 'custom_field_required: selections'],
    [
      'values without a field',
      [naming('r1', { values: { degree: 'x' } })],
      {},
      'validation_bad_request: selections.0.values.degree',
    ],
    [
      'values of a wrong type',
      [naming('r1', { values: { degree: 3 } })],
      { valueDefinitions: [scalar()] },
      'custom_field_wrong_type: selections.0.values.degree',
    ],
    [
      'a required value that is missing',
      [naming('r1')],
      { valueDefinitions: [scalar({ required: true })] },
      'custom_field_required: selections.0.values.degree',
    ],
    [
      'entries with one key',
      [
        naming('r1', {
          entries: [
            { key: 'a', values: {} },
            { key: 'a', values: {} },
          ],
        }),
      ],
      {},
      'validation_bad_request: selections.0.entries.1.key',
    ],
    [
      'too many entries',
      [naming('r1', { entries: Array.from({ length: 101 }, (_, n) => ({ key: `k${n}`, values: {} })) })],
      {},
      'validation_bad_request: selections.0.entries',
    ],
    [
      'values of an entry without a field',
      [naming('r1', { entries: [{ key: 'a', values: { x: 1 } }] })],
      {},
      'validation_bad_request: selections.0.entries.0.values.x',
    ],
  ])('refuse %s at its place', (_, given, more, message) =>
    expect(refusal(() => check(given, field(more)))).toBe(message),
  );

  test('are as many as a field says, 100 where it does not say, and 500 in all', () => {
    const first = (count: number, fieldKey = 'schools') =>
      Array.from({ length: count }, (_, n) => naming(`r${n}`, { fieldKey }));
    expect(check(first(100))).toHaveLength(100);
    expect(refusal(() => check(first(101)))).toBe('validation_bad_request: selections.100');
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    const fields = six.map((key) => field({ key }));
    const full = six.flatMap((key) => first(100, key));
    expect(check(full.slice(0, 500), ...fields)).toHaveLength(500);
    expect(refusal(() => check(full.slice(0, 501), ...fields))).toBe('validation_bad_request: selections');
  });

  test('are not longer together than a profile may be', () => {
    const long = field({
      valueDefinitions: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => scalar({ key, type: 'long_text' })),
    });
    const values = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, 'x'.repeat(10_000)]));
    expect(
      refusal(() =>
        check(
          ['r1', 'r2'].map((id) => naming(id, { values })),
          long,
        ),
      ),
    ).toBe('accepted');
    const many = Array.from({ length: 20 }, (_, n) => naming(`r${n}`, { values }));
    expect(refusal(() => check(many, long))).toBe('validation_bad_request: selections');
  });

  test('have clean texts', () => {
    const formatted = field({ valueDefinitions: [scalar({ type: 'rich_text' })] });
    expect(check([naming('r1', { values: { degree: 'a<script>' } })], formatted)[0]?.values).toEqual({ degree: 'a' });
  });
});

describe('what is shown of selections', () => {
  const selection = (recordId: string, more: Partial<ReferenceSelection> = {}): ReferenceSelection => ({
    fieldKey: 'schools',
    recordId,
    titleOverride: null,
    descriptionOverride: null,
    values: {},
    entries: [],
    ...more,
  });
  const about = { key: 'about', label: 'About', type: 'rich_text', required: false } as const;
  const school = record('r1', {
    fields: [about],
    attributes: { about: '<p>Old</p>' },
    logoUrl: 'https://x.example/logo',
  });

  test('is everything of their records', () => {
    const [shown] = resolvedSelections(
      [field({ descriptionFieldKey: 'about', valueDefinitions: [scalar()] })],
      [selection('r1', { titleOverride: 'Mine', values: { degree: 'BSc', gone: 'x' } })],
      recordsOf(school),
    );
    expect(shown).toEqual({
      fieldKey: 'schools',
      fieldLabel: 'Schools',
      recordId: 'r1',
      title: 'Record r1',
      slug: 'r1',
      description: '<p>Old</p>',
      titleOverride: 'Mine',
      logoUrl: 'https://x.example/logo',
      descriptionType: 'rich_text',
      descriptionFieldKey: 'about',
      fields: [about],
      attributes: { about: '<p>Old</p>' },
      valueDefinitions: [scalar()],
      entryDefinitions: [],
      values: { degree: 'BSc' },
      entries: [],
      references: {},
    });
  });

  test('is nothing of a record or a field that is gone, or became another', () => {
    const shown = (definition: ReferenceField, ...records: readonly ReferencedRecord[]) =>
      resolvedSelections([definition], [selection('r1')], recordsOf(...records));
    expect(shown(field())).toEqual([]);
    expect(shown(field({ key: 'other' }), school)).toEqual([]);
    expect(shown(field({ typeId: 'types_2' }), school)).toEqual([]);
    expect(shown(field(), school)).toHaveLength(1);
  });

  test('omit overrides that are no longer allowed, and records above the maximum', () => {
    const definition = field({ allowOverrides: false, multiple: false });
    const selections = [selection('r1', { titleOverride: 'Mine', descriptionOverride: 'x' }), selection('r2')];
    const shown = resolvedSelections([definition], selections, recordsOf(school, record('r2')));
    expect(shown.map(({ recordId }) => recordId)).toEqual(['r1']);
    expect(shown[0]).not.toHaveProperty('titleOverride');
    expect(shown[0]).not.toHaveProperty('descriptionOverride');
  });
});

test('accepted selections are accepted again and shown completely', () => {
  const values = fc.dictionary(fc.constantFrom('degree', 'other'), fc.oneof(fc.string(), fc.double(), fc.boolean()));
  const given = fc.array(
    fc.record(
      {
        fieldKey: fc.constantFrom('schools', 'clubs', 'none'),
        recordId: fc.constantFrom('r1', 'r2', 'club', 'none'),
        titleOverride: fc.option(fc.string(), { nil: null }),
        values,
        entries: fc.array(fc.record({ key: fc.constantFrom('a', 'b'), values }), { maxLength: 2 }),
      },
      { requiredKeys: ['fieldKey', 'recordId'] },
    ),
    { maxLength: 4 },
  );
  const definitions = [
    field({ valueDefinitions: [scalar()], entryDefinitions: [scalar({ type: 'number' })] }),
    field({ key: 'clubs', typeId: 'types_2', multiple: false, allowOverrides: false }),
  ];
  let accepted = 0;
  fc.assert(
    fc.property(given, (input) => {
      const outcome = refusal(() => check(input, ...definitions));
      expect(outcome).toMatch(/^(?:accepted|custom_field_(?:wrong_type|required|out_of_range)|validation_bad_request)/);
      if (outcome !== 'accepted') return;
      accepted++;
      const kept = check(input, ...definitions);
      expect(check(kept, ...definitions)).toEqual(kept);
      expect(resolvedSelections(definitions, kept, RECORDS)).toHaveLength(kept.length);
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(10);
});
