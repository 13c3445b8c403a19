import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { backfillRuleDecider, backfillRules } from './backfill-rule.decider.js';
import { OperatorBackfillRulesController } from './backfill-rule.operator.controller.js';
import { BackfillRuleReader, backfillRuleRows } from './backfill-rule.read-model.js';
import { BackfillRules } from './backfill-rules.service.js';
import {
  CONDITION_FIELDS,
  CONDITION_OPERATORS,
  MATCH_MODES,
  RULE_SENIORITIES,
  WORKPLACE_TYPES,
} from './rule-matching.js';

const SCOPES = ['backfill.read', 'backfill.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Rules that select which postings become jobs of the board. */
export const backfillRuleResource: Resource = {
  controllers: [OperatorBackfillRulesController],
  providers: [commandHandler(backfillRules), readModel(backfillRuleRows), BackfillRuleReader, BackfillRules],
  exports: [BackfillRuleReader],
  tags: { Backfill: 'Collection of jobs from the career pages of companies.' },
  scopes: SCOPES,
  vocabularies: {
    RuleMatchMode: MATCH_MODES,
    RuleField: CONDITION_FIELDS,
    RuleOperator: CONDITION_OPERATORS,
    RuleSeniority: RULE_SENIORITIES,
    WorkplaceType: WORKPLACE_TYPES,
  },
  events: [eventNamesOf(backfillRuleDecider, { object: 'backfill_rule', partial: ['BackfillRuleChanged'] })],
};
