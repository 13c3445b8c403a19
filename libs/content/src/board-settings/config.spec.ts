import { describe, expect, test } from '@jest/globals';
import { facts, given } from '#testing';
import { boardSettingsDecider } from './board-settings.decider.js';
import { type CustomFieldDefinition, jobFormIssues } from './config.js';

const field = (more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  key: 'shift',
  label: 'Shift',
  type: 'short_text',
  required: false,
  ...more,
});
const select = (options: readonly { key: string; label: string }[], more: Partial<CustomFieldDefinition> = {}) =>
  field({ type: 'single_select', options, ...more });
const day = { key: 'day', label: 'Day' };
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `k${n}`, label: `Label ${n}` }));
const paths = (...fields: readonly CustomFieldDefinition[]) => jobFormIssues(fields).map(({ path }) => path.join('.'));

describe('the definition of custom fields', () => {
  test.each([
    [[]],
    [[field()]],
    [[field({ type: 'number', min: 1, max: 1 }), field({ key: 'b', type: 'number', min: -1.5 })]],
    [[select([day]), field({ key: 'Perks_2-b', type: 'multi_select', options: numbered(100), required: true })]],
    [numbered(50).map(({ key, label }) => field({ key, label }))],
    [[select([{ key: 'full time', label: 'Full time' }])]],
  ])('%# is sound', (fields) => expect(paths(...fields)).toEqual([]));

  test.each([
    ['an empty key', field({ key: '' }), 'key'],
    ['a key that begins with a digit', field({ key: '1a' }), 'key'],
    ['a key with a dot', field({ key: 'a.b' }), 'key'],
    ['a long key', field({ key: 'a'.repeat(65) }), 'key'],
    ['a key that every object has', field({ key: 'constructor' }), 'key'],
    ['an empty label', field({ label: '' }), 'label'],
    ['a blank label', field({ label: ' \t' }), 'label'],
    ['a long label', field({ label: 'a'.repeat(121) }), 'label'],
    ['a select without options', field({ type: 'multi_select' }), 'options'],
    ['a select with an empty list of them', select([]), 'options'],
    ['options of a text', field({ options: [day] }), 'options'],
    ['too many options', select(numbered(101)), 'options'],
    ['a blank option', select([{ key: ' ', label: 'Day' }]), 'options.0.key'],
    ['a long option', select([{ key: 'a'.repeat(65), label: 'Day' }]), 'options.0.key'],
    ['an option without a label', select([{ key: 'day', label: '' }]), 'options.0.label'],
    ['the same option twice', select([day, day]), 'options.1.key'],
    ['a bound of a text', field({ min: 0 }), 'min'],
    ['a bound of a select', select([day], { max: 0 }), 'max'],
    ['bounds the wrong way round', field({ type: 'number', min: 2, max: 1 }), 'min'],
  ])('%s is refused at its place', (_, wrong, path) =>
    expect(paths(field({ key: 'fine' }), wrong)).toEqual([`customFields.1.${path}`]),
  );

  test('a key names one field', () =>
    expect(paths(field(), field({ label: 'Other' }))).toEqual(['customFields.1.key']));
  test('there are 50 at most', () =>
    expect(paths(...numbered(51).map(({ key }) => field({ key })))).toEqual(['customFields']));
});

describe('defining custom fields', () => {
  const board = (...fields: readonly CustomFieldDefinition[]) =>
    given(boardSettingsDecider, facts, { type: 'CustomFieldsDefined', data: { customFields: fields } });
  const defined = (...customFields: readonly CustomFieldDefinition[]) => ({
    type: 'CustomFieldsDefined' as const,
    data: { customFields },
  });

  test('replaces them all', () =>
    board(field())
      .when('DefineCustomFields', { customFields: [field({ key: 'b' })] })
      .then(defined(field({ key: 'b' }))));
  test('can remove them all', () => board(field()).when('DefineCustomFields', { customFields: [] }).then(defined()));
  test('none for the first time is a change: the form is configured then', () =>
    given(boardSettingsDecider, facts).when('DefineCustomFields', { customFields: [] }).then(defined()));
  test('as they are is none', () =>
    board(field())
      .when('DefineCustomFields', { customFields: [{ ...field() }] })
      .then());
  test('in another order is one: the order is shown', () => {
    const [a, b] = [field(), field({ key: 'b' })];
    board(a, b)
      .when('DefineCustomFields', { customFields: [b, a] })
      .then(defined(b, a));
  });
  test('as a whole is refused with every issue', () =>
    board()
      .when('DefineCustomFields', { customFields: [field({ label: '' })] })
      .rejected('validation_bad_request', 'invalid', {
        issues: [{ path: ['customFields', 0, 'label'], message: 'must be 1 to 120 characters, not blank' }],
      }));

  test('does not change the type of one', () =>
    board(field())
      .when('DefineCustomFields', { customFields: [field({ key: 'a' }), field({ type: 'number' })] })
      .rejected('settings_custom_field_type_immutable', 'unfit', {
        issues: [{ path: ['customFields', 1, 'type'], message: 'cannot change its type from short_text' }],
      }));
  test('may do so after it was removed', () =>
    given(boardSettingsDecider, facts, defined(field()), defined())
      .when('DefineCustomFields', { customFields: [field({ type: 'number' })] })
      .then(defined(field({ type: 'number' }))));
});
