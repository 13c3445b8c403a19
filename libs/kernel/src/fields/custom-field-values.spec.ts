import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Rejection } from '../rejection.js';
import type { CustomField } from './custom-field.js';
import {
  type CustomFieldValues,
  type GivenCustomFields,
  mergeCustomFields,
  shownCustomFields,
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

/** The refusal as `code: path code; …`. */
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
    [{ min: 2 }, 1, 'must be 2 at least'],
    [{ max: 2 }, 3, 'must be 2 at most'],
    [{ min: 1, max: 2 }, 3, 'must be from 1 to 2'],
  ])('tells its bounds %j', (bounds, n, message) =>
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

describe('whatever is given', () => {
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
        const [said = ''] = refusal(() => mergeCustomFields(FIELDS, {}, given, { creating })).split(':');
        expect(known).toContain(said);
        if (said !== 'accepted') return;
        const merged = mergeCustomFields(FIELDS, {}, given, { creating });
        expect(Object.keys(merged).every((each) => FIELDS.some((field) => field.key === each))).toBe(true);
        expect(mergeCustomFields(FIELDS, merged, merged, { creating })).toEqual(merged);
      }),
    );
  });
});
