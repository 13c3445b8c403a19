import { claim, record, Rejection, type RecordCommands, type RecordEvents } from '#kernel';
import type { RuleMatching } from './rule-matching.js';

/** Rules that a board may have. */
export const RULES_AT_MOST = 50;

/** Which postings of known sources become jobs of the board. */
export interface BackfillRule extends RuleMatching {
  readonly name: string;
  /** Its place among the rules of the board, from 1. */
  readonly slot: number;
}

export type BackfillRuleCommands = RecordCommands<'BackfillRule', BackfillRule>;
export type BackfillRuleEvents = RecordEvents<'BackfillRule', BackfillRule>;

export const rulesLimitReached = (): Rejection =>
  new Rejection('conflict', 'backfill_rules_limit_reached', `A board has at most ${RULES_AT_MOST} rules.`);

export const backfillRuleDecider = record<BackfillRule>()('BackfillRule', {
  missing: 'backfill_rule_not_found',
  claims: (rule) => (rule ? claim('backfill_rule.slot', String(rule.slot)) : []),
  refuseClaim: rulesLimitReached,
});
