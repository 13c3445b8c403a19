import { claim, commandsOf, record, type RecordCommands, type RecordEvents, Rejection } from '#kernel';
import type { RuleMatching } from './rule-matching.js';

/** Maximum number of rules for each board. */
export const RULES_AT_MOST = 50;

/** Selects postings of known sources that become jobs of the board. */
export interface BackfillRule extends RuleMatching {
  readonly name: string;
  /** Its number among the rules of the board, from 1. */
  readonly slot: number;
}

export type BackfillRuleCommands = RecordCommands<'BackfillRule', BackfillRule>;
export type BackfillRuleEvents = RecordEvents<'BackfillRule', BackfillRule>;

export const rulesLimitReached = (): Rejection =>
  new Rejection(
    'conflict',
    'backfill_rules_limit_reached',
    `A board can have at most ${RULES_AT_MOST} rules. Delete one first.`,
  );

export const backfillRuleDecider = record<BackfillRule>()('BackfillRule', {
  missing: 'backfill_rule_not_found',
  claims: (rule) => (rule ? claim('backfill_rule.slot', String(rule.slot)) : []),
  refuseClaim: rulesLimitReached,
});

export const backfillRules = commandsOf(backfillRuleDecider);
