import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { BackfillRules, type NewRule } from './backfill-rules.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const RULE = {
  name: 'Nurses',
  rules: [
    { match: 'any', conditions: [{ field: 'title', operator: 'contains_any', terms: [' care  assistant ', 'nurse'] }] },
  ],
} as const satisfies NewRule;
const terms = (...each: string[]) => ({
  ...RULE,
  rules: [{ match: 'any', conditions: [{ field: 'title', operator: 'is_not', terms: each }] }] as const,
});

describe('a rule', () => {
  test('matches any of its cards by default, and normalizes words and codes', async () => {
    const board = await jobs.board();
    const filters = { countries: ['de', 'DE'], subdivisions: ['us-ca'], seniorities: [] };
    const { answer } = await board
      .when(BackfillRules, (it) => it.add({ ...RULE, filters }))
      .appends('BackfillRuleAdded');
    expect(answer).toMatchObject({
      name: 'Nurses',
      matchMode: 'any',
      rules: [{ conditions: [{ terms: ['care assistant', 'nurse'] }] }],
      filters: { countries: ['DE'], subdivisions: ['US-CA'] },
    });
    expect(Object.keys(answer.filters)).toEqual(['countries', 'subdivisions']);
  });

  test('is changed in part: cards and filters are replaced as a whole', async () => {
    const board = await jobs.board();
    const { id } = await board.given(BackfillRules, (it) => it.add({ ...RULE, filters: { countries: ['DE'] } }));
    const change = (changes: object) => board.when(BackfillRules, (it) => it.change(id, changes));
    const { answer } = await change({ name: 'Cooks', filters: { seniorities: ['senior'] } }).appends(
      'BackfillRuleChanged',
    );
    expect(answer).toMatchObject({ name: 'Cooks', filters: { seniorities: ['senior'] }, rules: [{ match: 'any' }] });
    await change({ name: 'Cooks' }).appends();
    await board.when(BackfillRules, (it) => it.remove(id)).appends('BackfillRuleRemoved');
    await change({ name: 'Gone' }).refused('backfill_rule_not_found');
    await board.when(BackfillRules, (it) => it.get(id)).refused('backfill_rule_not_found');
  });

  test('is rejected with the paths of invalid values', async () => {
    const board = await jobs.board();
    const add = (rule: NewRule) => board.when(BackfillRules, (it) => it.add(rule));
    await add(terms('cook', ' - ')).refused('backfill_invalid_rule', ['rules', 0, 'conditions', 0, 'terms', 1]);
    await add({ ...RULE, rules: Array.from({ length: 21 }, () => RULE.rules[0]) }).refused('backfill_invalid_rule', [
      'rules',
    ]);
    await add({ ...RULE, filters: { countries: ['XX'] } }).refused('backfill_invalid_filter', [
      'filters',
      'countries',
      0,
    ]);
    await add({ ...RULE, filters: { subdivisions: ['DE'] } }).refused('backfill_invalid_filter', [
      'filters',
      'subdivisions',
      0,
    ]);
  });

  test('is one of at most fifty, also under concurrency', async () => {
    const board = await jobs.board();
    for (let at = 0; at < 45; at++) await board.given(BackfillRules, (it) => it.add(RULE));
    const added = await board.given(BackfillRules, (it) =>
      Promise.allSettled(Array.from({ length: 10 }, () => it.add(RULE))),
    );
    const refused = added.flatMap((each) => (each.status === 'rejected' ? [each.reason as { code: string }] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('backfill_rules_limit_reached'));
    const [newest] = await board.given(BackfillRules, (it) => it.list());
    await board.given(BackfillRules, (it) => it.remove(newest?.id ?? ''));
    await board.when(BackfillRules, (it) => it.add(RULE)).accepted();
    await board.when(BackfillRules, (it) => it.add(RULE)).refused('backfill_rules_limit_reached');
  });

  test('of another board is not found', async () => {
    const [board, other] = [await jobs.board(), await jobs.board()];
    const { id } = await board.given(BackfillRules, (it) => it.add(RULE));
    await other.when(BackfillRules, (it) => it.get(id)).refused('backfill_rule_not_found');
    expect(await other.given(BackfillRules, (it) => it.list())).toEqual([]);
  });
});
