import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  definitionIssues,
  type LabelledField,
  PROFILE_FIELD_TYPES,
  type ProfileFieldType,
  retyped,
} from './custom-field.js';

const field = (more: Partial<LabelledField> = {}): LabelledField => ({
  key: 'shift',
  label: 'Shift',
  type: 'short_text',
  required: false,
  ...more,
});
const rules = { path: ['definitions'], most: 3, optionKeys: 'pattern', owner: 'the profile' } as const;
const issues = (...fields: readonly LabelledField[]) =>
  definitionIssues(fields, rules).map(({ path, message }) => `${path.join('.')} ${message}`);

describe('definitions', () => {
  test.each<[string, LabelledField, string]>([
    [
      'a key that begins with a digit',
      field({ key: '1a' }),
      'key must be 1 to 64 letters, digits, - and _, a letter first',
    ],
    [
      'a key that is too long',
      field({ key: 'a'.repeat(65) }),
      'key must be 1 to 64 letters, digits, - and _, a letter first',
    ],
    ['a key that every object has', field({ key: 'constructor' }), 'key is a reserved word'],
    [
      'a key that changes prototypes',
      field({ key: '__proto__' }),
      'key must be 1 to 64 letters, digits, - and _, a letter first',
    ],
    ['a long help text', field({ helpText: 'a'.repeat(241) }), 'helpText must be at most 240 characters'],
    [
      'a select without options',
      field({ type: 'single_select' }),
      'options must have at least one option for a single_select',
    ],
    ['options of a date', field({ type: 'date', options: [] }), 'options must be absent: only selects have options'],
    [
      'an option with a key of another form',
      field({ type: 'multi_select', options: [{ key: 'full time', label: 'Full time' }] }),
      'options.0.key must be 1 to 64 letters, digits, - and _, a letter first',
    ],
    ['bounds of a text', field({ min: 1 }), 'min must be absent: only numbers have bounds'],
  ])('refuse %s at its place', (_, wrong, issue) =>
    expect(issues(field({ key: 'fine' }), wrong)).toEqual([`definitions.1.${issue}`]),
  );

  test('have a number', () =>
    expect(issues(...[1, 2, 3, 4].map((n) => field({ key: `k${n}` })))).toEqual([
      'definitions must have at most 3 fields',
    ]));

  test('are read in work that grows with their number, not with its square', () => {
    let reads = 0;
    const many = Array.from({ length: 2_000 }, (_, n) => {
      const key = () => (reads++, `k${n}`);
      return Object.defineProperty(field({}), 'key', { get: key, enumerable: true });
    });
    expect(definitionIssues(many, { ...rules, most: 10_000 })).toEqual([]);
    expect(definitionIssues([...many, field({ key: 'k0' })], { ...rules, most: 20_000 })).toMatchObject([
      { message: 'must be unique in the profile' },
    ]);
    expect(reads).toBeLessThan(20 * many.length);
  });
});

test('the first field of another type is reported, no matter what else changed', () => {
  const type = fc.constantFrom<ProfileFieldType>(...PROFILE_FIELD_TYPES);
  const fields = fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), type }), {
    selector: ({ key }) => key,
  });
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const [was, now] = [before, after].map((all) => all.map((each) => field(each))) as [
        LabelledField[],
        LabelledField[],
      ];
      const found = retyped(was, now);
      const changed = now.filter(({ key, type: of }) => was.some((old) => old.key === key && old.type !== of));
      expect(found && { key: found.key, at: now[found.index]?.key }).toEqual(
        changed[0] ? { key: changed[0].key, at: changed[0].key } : null,
      );
    }),
  );
});
