import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, JsonText, ReadModel, RowReader } from '#store';
import type { Features } from './plan-features.js';
import {
  type PlanInterval,
  type PlanKind,
  planLife,
  type PlanPrice,
  type PlanState,
  type PublishTiming,
  type Purpose,
  soldPlanDecider,
  type SoldPlanEvents,
} from './sold-plan.decider.js';

/** A plan that the board sells. */
@ReadModel('sold_plans', { version: 1 })
export class SoldPlanRow extends BoardRow {
  @Column('text') kind!: PlanKind;
  @Column('text', { nullable: true }) billingInterval!: PlanInterval | null;
  @Column('text') purpose!: Purpose;
  @Column('text') state!: PlanState;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('boolean') isRecommended!: boolean;
  @Column('int', { nullable: true }) displayOrder!: number | null;
  @Column('boolean') invoiceOnly!: boolean;
  @Column('text', { nullable: true }) publishTiming!: PublishTiming | null;
  @Column('int', { nullable: true }) netTermsDays!: number | null;
  @JsonText() features!: Features;
  @Column('jsonb', { nullable: true }) price!: PlanPrice | null;
  @InstantColumn() createdAt!: string;
}

export const soldPlanRows: RowProjection<SoldPlanRow, SoldPlanEvents> = {
  row: SoldPlanRow,
  category: 'soldPlan',
  on: {
    SoldPlanAdded: ({ data, at }) => ({
      kind: data.kind,
      billingInterval: data.billingInterval,
      purpose: data.purpose,
      state: 'hidden',
      name: data.name,
      description: data.description,
      isRecommended: data.isRecommended,
      displayOrder: data.displayOrder,
      invoiceOnly: data.invoiceOnly,
      publishTiming: data.publishTiming,
      netTermsDays: data.netTermsDays,
      features: {},
      price: null,
      createdAt: at,
    }),
    SoldPlanChanged: ({ data }) => data,
    SoldPlanPublished: () => ({ state: planLife.after('publish') }),
    SoldPlanHidden: () => ({ state: planLife.after('hide') }),
    SoldPlanArchived: () => ({ state: planLife.after('archive') }),
    SoldPlanRestored: () => ({ state: planLife.after('restore') }),
    PlanFeaturesSet: ({ data: { features } }) => ({ features }),
    PlanPriced: ({ data: { price } }) => ({ price }),
  },
};

/** Lowest position first, plans without one last; then the cheapest, then the oldest. */
function inOrder(one: SoldPlanRow, other: SoldPlanRow): number {
  const byPlace = (one.displayOrder ?? Infinity) - (other.displayOrder ?? Infinity);
  if (byPlace < 0 || byPlace > 0) return byPlace;
  const byPrice = (one.price?.amountCents ?? 0) - (other.price?.amountCents ?? 0);
  return byPrice === 0 ? (one.id < other.id ? -1 : 1) : byPrice;
}

/** Lowest position first, plans without one last; then the oldest. */
function asMade(one: SoldPlanRow, other: SoldPlanRow): number {
  const byPlace = (one.displayOrder ?? Infinity) - (other.displayOrder ?? Infinity);
  return byPlace < 0 || byPlace > 0 ? byPlace : one.id < other.id ? -1 : 1;
}

export class SoldPlanReader extends RowReader(SoldPlanRow, soldPlanDecider) {
  /** All plans of the board, including archived ones. */
  async all(): Promise<readonly SoldPlanRow[]> {
    const rows: SoldPlanRow[] = [];
    for await (const batch of this.tables.each(SoldPlanRow, {})) rows.push(...batch);
    return rows.sort(asMade);
  }

  /** The plans that visitors see, in display order; for one purpose or for both. */
  async published(purpose?: SoldPlanRow['purpose']): Promise<readonly SoldPlanRow[]> {
    const rows: SoldPlanRow[] = [];
    for await (const batch of this.tables.each(SoldPlanRow, { state: 'public', purpose })) rows.push(...batch);
    return rows.sort(inOrder);
  }
}
