import { type Issue, outcomeOf, reject, Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoteTaxonomies } from '../ports.js';
import { Backfilling } from './backfilling.js';
import { backfillRules, RULES_AT_MOST, rulesLimitReached } from './backfill-rule.decider.js';
import { BackfillRuleReader, BackfillRuleRow } from './backfill-rule.read-model.js';
import type { MatchMode, RuleCard, RuleFilters } from './rule-matching.js';

/** The fields of a rule. On an update, absent fields keep their values. */
export interface RuleChanges {
  readonly name?: string;
  readonly matchMode?: MatchMode;
  readonly rules?: readonly RuleCard[];
  readonly filters?: RuleFilters;
}

/** A rule as an operator describes it. */
export interface NewRule extends RuleChanges {
  readonly name: string;
  readonly rules: readonly RuleCard[];
}

const CARDS_AT_MOST = 20;
const CONDITIONS_AT_MOST = 20;
const VALUES_AT_MOST = 300;

/** Manages the rules that select which postings become jobs of a board. */
@Injectable()
export class BackfillRules {
  constructor(
    private readonly backfilling: Backfilling,
    private readonly bus: CommandBus,
    private readonly reader: BackfillRuleReader,
    private readonly taxonomies: RemoteTaxonomies,
  ) {}

  /** Lists all rules of the board, newest first. @throws Rejection `backfill_not_configured`. */
  async list(): Promise<readonly BackfillRuleRow[]> {
    this.backfilling.require();
    return this.reader.all();
  }

  /** @throws Rejection `backfill_rule_not_found`, `backfill_not_configured`. */
  async get(id: string): Promise<BackfillRuleRow> {
    this.backfilling.require();
    return this.reader.byId(id);
  }

  /**
   * Creates a rule.
   * @throws Rejection `backfill_invalid_rule`, `backfill_invalid_filter`, `backfill_rules_limit_reached`, `backfill_not_configured`.
   */
  async add({ name, matchMode = 'any', rules, filters = {} }: NewRule): Promise<BackfillRuleRow> {
    this.backfilling.require();
    const rule = { name, matchMode, rules: checkedCards(rules), filters: this.checkedFilters(filters) };
    const id = newId('backfillRules');
    const taken = new Set((await this.reader.all()).map(({ slot }) => slot));
    for (let slot = 1; slot <= RULES_AT_MOST; slot++) {
      if (taken.has(slot)) continue;
      const command = backfillRules.AddBackfillRule(id, { ...rule, slot });
      const outcome = await outcomeOf(this.bus.execute(command), { code: rulesLimitReached().code });
      // If it was refused, a concurrent request took the number.
      if (!(outcome instanceof Rejection)) return outcome.row(BackfillRuleRow);
    }
    throw rulesLimitReached();
  }

  /**
   * Updates the fields in `changes`. Replaces `rules` and `filters` as a whole. @throws Rejection as `add`, and
   * `backfill_rule_not_found`.
   */
  async change(id: string, { name, matchMode, rules, filters }: RuleChanges): Promise<BackfillRuleRow> {
    this.backfilling.require();
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(matchMode === undefined ? {} : { matchMode }),
      ...(rules === undefined ? {} : { rules: checkedCards(rules) }),
      ...(filters === undefined ? {} : { filters: this.checkedFilters(filters) }),
    };
    return (await this.bus.execute(backfillRules.ChangeBackfillRule(id, changes))).row(BackfillRuleRow);
  }

  /** Deletes a rule. Jobs that it collected stay. @throws Rejection `backfill_rule_not_found`, `backfill_not_configured`. */
  async remove(id: string): Promise<void> {
    this.backfilling.require();
    await this.bus.execute(backfillRules.RemoveBackfillRule(id, {}));
  }

  /** `filters` without duplicates, codes in upper case and empty lists left out. */
  private checkedFilters(given: RuleFilters): RuleFilters {
    const { permits } = this.taxonomies.taxonomy();
    const issues: Issue[] = [];
    const codes = (key: 'countries' | 'subdivisions', type: 'country' | 'subdivision', name: string) =>
      given[key]?.map((value, index) => {
        const code = value.toUpperCase();
        if (!permits.has(`${type}/${code}`)) issues.push({ path: ['filters', key, index], message: `must be ${name}` });
        return code;
      });
    const checked: Record<string, readonly string[] | undefined> = {
      countries: codes('countries', 'country', 'an ISO 3166-1 alpha-2 code'),
      subdivisions: codes('subdivisions', 'subdivision', 'an ISO 3166-2 code'),
      seniorities: given.seniorities,
      employmentTypes: given.employmentTypes,
      workplaceTypes: given.workplaceTypes,
    };
    for (const [key, values] of Object.entries(checked))
      if (values && values.length > VALUES_AT_MOST)
        issues.push({ path: ['filters', key], message: `must have at most ${VALUES_AT_MOST} values` });
    if (issues[0]) reject('invalid', 'backfill_invalid_filter', sentence(issues[0]), { issues });
    return Object.fromEntries(
      Object.entries(checked).flatMap(([key, values = []]) => (values.length > 0 ? [[key, [...new Set(values)]]] : [])),
    );
  }
}

/** `cards` with trimmed terms. */
function checkedCards(cards: readonly RuleCard[]): readonly RuleCard[] {
  const issues: Issue[] = [];
  if (cards.length > CARDS_AT_MOST)
    issues.push({ path: ['rules'], message: `must have at most ${CARDS_AT_MOST} cards` });
  const checked = cards.map(({ match, conditions }, card) => {
    if (conditions.length > CONDITIONS_AT_MOST)
      issues.push({
        path: ['rules', card, 'conditions'],
        message: `must have at most ${CONDITIONS_AT_MOST} conditions`,
      });
    return {
      match,
      conditions: conditions.map(({ field, operator, terms }, condition) => {
        const trimmed = terms.map((term) => term.trim().replaceAll(/\s+/g, ' '));
        trimmed.forEach((term, index) => {
          if (!/[\p{L}\p{N}]/u.test(term))
            issues.push({
              path: ['rules', card, 'conditions', condition, 'terms', index],
              message: 'must contain a letter or a digit',
            });
        });
        return { field, operator, terms: [...new Set(trimmed)] };
      }),
    };
  });
  if (issues[0]) reject('invalid', 'backfill_invalid_rule', sentence(issues[0]), { issues });
  return checked;
}

const sentence = ({ path, message }: Issue): string => `${path.join('.')}: ${message}`;
