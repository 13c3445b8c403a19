import { describe, expect, test } from '@jest/globals';
import { processorSeconds } from '#testing';
import {
  type MatchedPosting,
  matcherOf,
  type RuleCondition,
  type RuleFilters,
  type RuleMatching,
} from './rule-matching.js';

const POSTING: MatchedPosting = {
  title: 'Senior Nurse (C++ a plus), Zürich',
  description: 'You care for   patients at night.',
  seniority: 'senior',
  employmentType: 'full_time',
  workplace: 'on_site',
  countries: ['CH'],
  subdivisions: ['CH-ZH'],
};
const condition = (operator: RuleCondition['operator'], ...terms: string[]): RuleCondition => ({
  field: 'title',
  operator,
  terms,
});
const rule = (...conditions: RuleCondition[]): RuleMatching => ({
  matchMode: 'any',
  rules: [{ match: 'all', conditions }],
  filters: {},
});
const collects = (matching: RuleMatching, posting: Partial<MatchedPosting> = {}) =>
  matcherOf(matching)({ ...POSTING, ...posting });

describe('the words of a rule', () => {
  test.each([
    ['nurse', true],
    ['NURSE', true],
    ['nurs', false],
    ['nurses', false],
    ['senior  nurse', true],
    ['nurse senior', false],
    ['c++', true],
    ['zürich', true],
    ['ZÜRICH', true],
    ['rich', false],
    ['.', false],
    ['nurse (c++', true],
  ])('%s match whole words in any case: %s', (term, occurs) =>
    expect(collects(rule(condition('contains_any', term)))).toBe(occurs),
  );

  test('are any, all or none of the terms', () => {
    expect(collects(rule(condition('contains_any', 'cook', 'nurse')))).toBe(true);
    expect(collects(rule(condition('contains_all', 'cook', 'nurse')))).toBe(false);
    expect(collects(rule(condition('contains_all', 'senior', 'nurse')))).toBe(true);
    expect(collects(rule(condition('is_not', 'cook', 'driver')))).toBe(true);
    expect(collects(rule(condition('is_not', 'cook', 'nurse')))).toBe(false);
  });

  test('are searched in the field of the condition, with any blanks', () => {
    const inText: RuleCondition = { field: 'description', operator: 'contains_any', terms: ['for patients'] };
    expect([collects(rule(inText)), collects(rule({ ...inText, field: 'title' }))]).toEqual([true, false]);
  });

  test('combine as the cards and the rule say', () => {
    const [yes, no] = [condition('contains_any', 'nurse'), condition('contains_any', 'cook')];
    const holds = (matchMode: 'any' | 'all', ...cards: ['any' | 'all', ...RuleCondition[]][]) =>
      collects({ matchMode, rules: cards.map(([match, ...conditions]) => ({ match, conditions })), filters: {} });
    expect(holds('any', ['all', yes, no], ['any', yes, no])).toBe(true);
    expect(holds('all', ['all', yes, no], ['any', yes, no])).toBe(false);
    expect(holds('all', ['all', yes], ['any', no, yes])).toBe(true);
    expect(holds('any', ['all', no], ['any', no])).toBe(false);
  });

  test('take time in proportion to any text', async () => {
    const matches = matcherOf(
      rule({ ...condition('contains_all', 'a a a a b', `a${' a'.repeat(90)}`), field: 'description' }),
    );
    const took = await processorSeconds(async () => matches({ ...POSTING, description: 'a '.repeat(50_000) }));
    expect(took).toBeLessThan(5);
  });
});

describe('the filters of a rule', () => {
  const filtered = (filters: RuleFilters, posting: Partial<MatchedPosting> = {}) =>
    collects({ ...rule(condition('contains_any', 'nurse')), filters }, posting);

  test('match any value of a list, and all lists', () => {
    expect(filtered({ countries: ['DE', 'CH'], seniorities: ['senior'], employmentTypes: ['full_time'] })).toBe(true);
    expect(filtered({ countries: ['DE', 'CH'], seniorities: ['director'] })).toBe(false);
    expect(filtered({ subdivisions: ['CH-ZH'], workplaceTypes: ['onsite', 'remote'] })).toBe(true);
    expect(filtered({ workplaceTypes: ['hybrid'] })).toBe(false);
    expect(filtered({ countries: [] })).toBe(true);
  });

  test('exclude postings without a value', () => {
    expect(filtered({ countries: ['CH'] }, { countries: [] })).toBe(false);
    expect(filtered({ seniorities: ['senior'] }, { seniority: null })).toBe(false);
    expect(filtered({ workplaceTypes: ['onsite'] }, { workplace: null })).toBe(false);
  });
});
