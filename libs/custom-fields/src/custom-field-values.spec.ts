import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorSeconds } from '#testing';
import { Rejection } from '#kernel';
import { type CustomField, RECORD_FIELD_TYPES } from './custom-field.js';
import {
  changedCustomFields,
  checkedCustomFields,
  cleanedCustomFields,
  type CustomFieldValues,
  fittingCustomFields,
  type GivenCustomFields,
  idsInCustomFields,
  mergeCustomFields,
  shownCustomFields,
  withCustomFields,
} from './custom-field-values.js';

const FIELDS: readonly CustomField[] = [
  { key: 'motto', type: 'short_text', required: false },
  { key: 'about', type: 'long_text', required: true },
  { key: 'shift', type: 'single_select', required: false, options: [{ key: 'day' }, { key: 'night' }] },
  { key: 'perks', type: 'multi_select', required: false, options: [{ key: 'lunch' }, { key: 'bike' }, { key: 'gym' }] },
  { key: 'union', type: 'boolean', required: false },
  { key: 'beds', type: 'number', required: false, min: 1, max: 20 },
];

const create = (given: GivenCustomFields, fields = FIELDS) => mergeCustomFields(fields, {}, given, { creating: true });
const change = (before: CustomFieldValues, given: GivenCustomFields, fields = FIELDS) =>
  mergeCustomFields(fields, before, given, { creating: false });

/** The error as `code: path code; …`. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect(error.kind).toBe('invalid');
    const { issues } = error.details as { issues: { path: string[]; code: string; message: string }[] };
    for (const issue of issues) expect(issue.message).toMatch(/^(must|is) /);
    return `${error.code}: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join('; ')}`;
  }
  return 'accepted';
}

describe('values of a new job', () => {
  test('are kept by key, in every type', () => {
    const values = { motto: 'Care', about: 'Text', shift: 'night', perks: ['gym', 'lunch'], union: false, beds: 20 };
    expect(create(values)).toEqual(values);
  });

  test('false and 0 are values', () =>
    expect(
      create({ about: 'x', union: false, zero: 0 }, [...FIELDS, { key: 'zero', type: 'number', required: true }]),
    ).toEqual({
      about: 'x',
      union: false,
      zero: 0,
    }));

  test('are dropped without a field, even under names that every object has', () =>
    expect(create({ about: 'x', other: 1, toString: 'y' })).toEqual({ about: 'x' }));

  test('are never empty', () =>
    expect(create({ about: 'x', motto: '', shift: '', perks: [], union: null, beds: '' })).toEqual({ about: 'x' }));

  test('name an option once', () => expect(create({ about: 'x', perks: ['bike', 'bike'] })['perks']).toEqual(['bike']));

  test.each<GivenCustomFields>([{}, { about: null }, { about: '' }])('must have what is required: %j', (given) =>
    expect(refusal(() => create(given))).toBe('custom_field_required: customFieldValues.about custom_field_required'),
  );

  test('are refused all at once, in the order of the form, under the first code', () =>
    expect(refusal(() => create({ beds: 21, union: 'yes' }))).toBe(
      'custom_field_required: customFieldValues.about custom_field_required; ' +
        'customFieldValues.union custom_field_wrong_type; customFieldValues.beds custom_field_out_of_range',
    ));
});

describe('the type of a value', () => {
  test.each([
    ['motto', 1],
    ['motto', true],
    ['motto', ['x']],
    ['motto', []],
    ['about', 1],
    ['shift', 'Night'],
    ['shift', ['night']],
    ['shift', []],
    ['shift', true],
    ['shift', 'toString'],
    ['perks', 'gym'],
    ['perks', ['gym', 'sauna']],
    ['perks', 3],
    ['union', 'true'],
    ['union', 1],
    ['union', []],
    ['beds', '3'],
    ['beds', true],
    ['beds', Infinity],
    ['beds', []],
  ] as const)('%s is not %j', (key, value) =>
    expect(refusal(() => change({ about: 'x' }, { [key]: value }))).toBe(
      `custom_field_wrong_type: customFieldValues.${key} custom_field_wrong_type`,
    ),
  );

  test.each([[0.99], [20.01], [-1]])('is bound: %p beds are too few or too many', (beds) =>
    expect(refusal(() => change({}, { beds }))).toBe(
      'custom_field_out_of_range: customFieldValues.beds custom_field_out_of_range',
    ),
  );

  test.each([[1], [20], [1.5]])('is bound, inclusive: %p beds are fine', (beds) =>
    expect(change({}, { beds })).toEqual({ beds }),
  );

  test.each([
    [{ min: 2 }, 1, 'must be at least 2'],
    [{ max: 2 }, 3, 'must be at most 2'],
    [{ min: 1, max: 2 }, 3, 'must be from 1 to 2'],
  ])('names its bounds %j', (bounds, n, message) =>
    expect(() => change({}, { n }, [{ key: 'n', type: 'number', required: false, ...bounds }])).toThrow(message),
  );
});

describe('a change', () => {
  const before: CustomFieldValues = { about: 'Text', motto: 'Care', gone: 'kept', shift: 'dusk' };

  test('merges by key; what is not given stays, valid or not, with a field or without', () =>
    expect(change(before, { motto: 'Cure' })).toEqual({ ...before, motto: 'Cure' }));

  test.each([[null], ['']])('clears by %j', (nothing) =>
    expect(change(before, { motto: nothing })).toEqual({ about: 'Text', gone: 'kept', shift: 'dusk' }),
  );

  test('does not clear what is required', () =>
    expect(refusal(() => change(before, { about: '' }))).toBe(
      'custom_field_required: customFieldValues.about custom_field_required',
    ));

  test('does not ask for what is required and was never there', () =>
    expect(change({}, { motto: 'x' })).toEqual({ motto: 'x' }));

  test('of a wrong type is no clearing', () =>
    expect(refusal(() => change(before, { motto: [] }))).toMatch(/^custom_field_wrong_type/));

  test('cannot write to a key without a field', () => expect(change(before, { gone: 'changed' })['gone']).toBe('kept'));
});

describe('what is shown', () => {
  test('has a field, and the order of the form', () =>
    expect(Object.entries(shownCustomFields(FIELDS, { beds: 3, gone: 'x', motto: 'y' }))).toEqual([
      ['motto', 'y'],
      ['beds', 3],
    ]));
});

describe('any values', () => {
  const value = fc.oneof(
    fc.constantFrom('day', 'night', 'gym', ''),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.constantFrom('lunch', 'bike', 'sauna'), { maxLength: 3 }),
  );
  const key = fc.constantFrom(...FIELDS.map((field) => field.key), 'other', 'constructor', '__proto__');

  test('is merged to values that are accepted again and change nothing, or refused with a code of ours', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.boolean(), (given, creating) => {
        const known = ['accepted', 'custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'];
        const [outcome = ''] = refusal(() => mergeCustomFields(FIELDS, {}, given, { creating })).split(':');
        expect(known).toContain(outcome);
        if (outcome !== 'accepted') return;
        const merged = mergeCustomFields(FIELDS, {}, given, { creating });
        expect(Object.keys(merged).every((each) => FIELDS.some((field) => field.key === each))).toBe(true);
        expect(mergeCustomFields(FIELDS, merged, merged, { creating })).toEqual(merged);
      }),
    );
  });
});

const OPTIONS = [{ key: 'a' }, { key: 'b' }];
const EVERY: readonly CustomField[] = RECORD_FIELD_TYPES.map((type) => ({
  key: type,
  type,
  required: false,
  ...(type.endsWith('select') ? { options: OPTIONS } : {}),
}));
const KNOWN = { file: 'media_1', record: 'customObjectRecords_1' };
const strict = (given: GivenCustomFields, fields = EVERY) =>
  checkedCustomFields(fields, given, {
    path: ['values'],
    needs: () => false,
    strict: true,
    isKnown: (kind, id) => KNOWN[kind] === id,
  });

describe('the types of fields', () => {
  test.each([
    ['rich_text', '<p>x</p>'],
    ['date', '2024-02-29'],
    ['url', 'https://jobs.example/a?b=c'],
    ['email', 'jane.o-neil+x@people.example'],
    ['phone', '+41 (0)44 123-45-67'],
    ['file', KNOWN.file],
    ['image', KNOWN.file],
    ['image_gallery', [KNOWN.file]],
    ['reference', KNOWN.record],
    ['boolean', false],
    ['number', 0],
  ] as const)('take a %s such as %j', (key, value) => expect(strict({ [key]: value })).toEqual({ [key]: value }));

  test.each([
    ['date', '2023-02-29'],
    ['date', '2023-13-01'],
    ['date', '2023-00-10'],
    ['date', '2023-1-1'],
    ['date', '2023-01-01T00:00:00Z'],
    ['date', 20230101],
    ['url', 'javascript:alert(1)'],
    ['url', 'data:text/html,x'],
    ['url', '//evil.example'],
    ['url', 'https://user:secret@evil.example'],
    ['url', 'https://'],
    ['url', `https://x.example/${'a'.repeat(2_100)}`],
    ['email', 'jane'],
    ['email', 'jane@people'],
    ['email', 'jane@people..example'],
    ['email', 'a b@people.example'],
    ['email', 'jane@people.example\r\nBcc: x@y.example'],
    ['email', `${'a'.repeat(250)}@people.example`],
    ['phone', 'tel:+41441234567'],
    ['phone', '=cmd|x'],
    ['phone', '1'.repeat(40)],
    ['file', 'media_2'],
    ['file', '../../etc/passwd'],
    ['file', KNOWN.record],
    ['image', true],
    ['image_gallery', KNOWN.file],
    ['image_gallery', ['media_2']],
    ['reference', KNOWN.file],
    ['reference', [KNOWN.record]],
  ] as const)('take no %s such as %j', (key, value) =>
    expect(refusal(() => strict({ [key]: value }))).toBe(
      `custom_field_wrong_type: values.${key} custom_field_wrong_type`,
    ),
  );

  test.each([
    ['short_text', 'x'.repeat(501)],
    ['long_text', 'x'.repeat(10_001)],
    ['rich_text', 'x'.repeat(50_001)],
    ['image_gallery', Array.from({ length: 21 }, (_, n) => `media_${n}`)],
  ])('bound what is long: %s', (key, value) =>
    expect(refusal(() => strict({ [key]: value }))).toMatch(/^custom_field_out_of_range/),
  );

  test('judge hostile texts in work that does not grow with their square', async () => {
    const seconds = await processorSeconds(() => {
      for (const hostile of [
        `${'a.'.repeat(120)}@x`,
        `a@${'a.'.repeat(120)}`,
        '1 '.repeat(100_000),
        '('.repeat(100_000),
      ])
        for (const key of ['email', 'phone', 'url', 'date'])
          expect(refusal(() => strict({ [key]: hostile }))).not.toBe('accepted');
    });
    expect(seconds).toBeLessThan(10);
  });
});

describe('strict rules', () => {
  test.each(['other', 'constructor', 'toString', 'hasOwnProperty'])('refuse the key %s, which has no field', (key) =>
    expect(refusal(() => strict({ [key]: 'x', date: 'never' }))).toBe(
      `custom_field_wrong_type: values.date custom_field_wrong_type; values.${key} validation_bad_request`,
    ),
  );

  test('refuse a key that changes prototypes, and change none', () => {
    const given = JSON.parse('{"__proto__":{"polluted":true},"short_text":"x"}') as GivenCustomFields;
    expect(refusal(() => strict(given))).toMatch(/values.__proto__ validation_bad_request$/);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('clear by what is empty', () =>
    expect(strict({ short_text: '', multi_select: [], image_gallery: [], date: null })).toEqual({
      short_text: null,
      multi_select: null,
      image_gallery: null,
      date: null,
    }));
});

describe('formatted texts', () => {
  const clean = (html: string) => html.replaceAll(/<script>.*<\/script>/g, '');

  test('are cleaned, and nothing else is', () =>
    expect(
      cleanedCustomFields(EVERY, { rich_text: 'a<script>x</script>', long_text: '<script>x</script>' }, clean),
    ).toEqual({
      rich_text: 'a',
      long_text: '<script>x</script>',
    }));

  test('that are too long are left to be refused', () => {
    const long = { rich_text: `<script>${'x'.repeat(50_000)}</script>` };
    expect(cleanedCustomFields(EVERY, long, clean)).toBe(long);
  });
});

test('the ids of files and records are found, at most as many as fields can hold', () => {
  const given = {
    file: 'media_1',
    image: 3,
    image_gallery: ['media_2', 'x y'],
    reference: 'customObjectRecords_1',
    url: 'media_3',
  };
  expect(idsInCustomFields(EVERY, given)).toEqual({
    files: ['media_2', 'media_1'],
    records: ['customObjectRecords_1'],
  });
  const many = Array.from({ length: 1_000 }, (_, n) => `media_${n}`);
  expect(idsInCustomFields(EVERY, { image_gallery: many }).files).toHaveLength(20);
});

describe('any values under strict rules', () => {
  const value = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      '',
      'media_1',
      'customObjectRecords_1',
      '2024-02-29',
      'https://x.example',
      'a@b.example',
      '+41 44 1',
    ),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.constantFrom('a', 'b', 'c', 'media_1'), { maxLength: 3 }),
  );
  const key = fc.constantFrom(...RECORD_FIELD_TYPES, 'other', 'constructor');

  test('is kept so that it is accepted again and shown as it is, or refused with a code of ours', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.dictionary(key, value), (first, second) => {
        let before: CustomFieldValues = {};
        for (const given of [first, second]) {
          const outcome = refusal(() => strict(given));
          expect(outcome).toMatch(
            /^(?:accepted|custom_field_(?:wrong_type|required|out_of_range)|validation_bad_request)/,
          );
          if (outcome !== 'accepted') return;
          const kept = strict(given);
          const after = withCustomFields(before, kept);
          expect(withCustomFields(before, changedCustomFields(before, kept))).toEqual(after);
          expect(strict(after)).toEqual(after);
          expect(fittingCustomFields(EVERY, after)).toEqual(after);
          expect(changedCustomFields(after, kept)).toEqual({});
          before = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('only what fits the fields of today is shown, no matter what they became', () => {
    const fields = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...RECORD_FIELD_TYPES),
        type: fc.constantFrom(...RECORD_FIELD_TYPES),
        options: fc.subarray(OPTIONS),
      }),
      { selector: (each) => each.key },
    );
    fc.assert(
      fc.property(fc.dictionary(key, value), fields, (values, defined) => {
        const today = defined.map((each) => ({ ...each, required: false }));
        const shown = fittingCustomFields(today, values as CustomFieldValues);
        for (const [of, each] of Object.entries(shown)) expect(values[of]).toEqual(each);
        const rules = { path: [], needs: () => false, strict: true };
        expect(Object.keys(checkedCustomFields(today, shown, rules)).sort()).toEqual(Object.keys(shown).sort());
      }),
      { numRuns: 300 },
    );
  });
});
