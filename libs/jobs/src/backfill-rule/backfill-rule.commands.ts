import { aggregate } from '#runtime';
import { backfillRuleDecider } from './backfill-rule.decider.js';

export const backfillRules = aggregate(backfillRuleDecider);
