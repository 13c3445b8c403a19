import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, Packed, ReadModel, RowReader } from '#store';
import {
  type BackfillRule,
  backfillRuleDecider,
  type BackfillRuleEvents,
  RULES_AT_MOST,
} from './backfill-rule.decider.js';
import type { MatchMode, RuleCard, RuleFilters } from './rule-matching.js';

/** A rule of the board. */
@ReadModel('backfill_rules', { version: 1 })
export class BackfillRuleRow extends BoardRow implements BackfillRule {
  @Column('int') slot!: number;
  @Packed() name!: string;
  @Packed() matchMode!: MatchMode;
  @Packed() rules!: readonly RuleCard[];
  @Packed() filters!: RuleFilters;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const backfillRuleRows: RowProjection<BackfillRuleRow, BackfillRuleEvents> = {
  row: BackfillRuleRow,
  category: 'backfillRule',
  on: {
    BackfillRuleAdded: ({ data: { name, matchMode, rules, filters, slot }, at }) => ({
      name,
      matchMode,
      rules,
      filters,
      slot,
      createdAt: at,
      updatedAt: at,
    }),
    BackfillRuleChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    BackfillRuleRemoved: () => null,
  },
};

/** Reads rules, newest first. */
export class BackfillRuleReader extends RowReader(BackfillRuleRow, backfillRuleDecider) {
  /** All rules of the board, newest first. */
  all(): Promise<readonly BackfillRuleRow[]> {
    return this.tables.all(BackfillRuleRow, {}, RULES_AT_MOST);
  }
}
