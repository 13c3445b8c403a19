import type { RowProjection } from '#kernel';
import { BoardRow, facts, JsonText, ReadModel, RowReader } from '#store';
import {
  type Card,
  cardIn,
  type Cards,
  cardsAfter,
  salesLedPlanDecider,
  type SalesLedPlanEvents,
} from './sales-led-plan.decider.js';

/** The cards of a board, by board id; no row before the first card. */
@ReadModel('sales_led_plans', { version: 1 })
export class SalesLedPlansRow extends BoardRow {
  /** Oldest first. */
  @JsonText() cards!: Cards;
}

const after =
  <K extends keyof SalesLedPlanEvents>(type: K) =>
  ({ data }: { readonly data: SalesLedPlanEvents[K] }, row: SalesLedPlansRow | null) => ({
    cards: cardsAfter[type](row?.cards ?? [], data),
  });

export const salesLedPlanRows: RowProjection<SalesLedPlansRow, SalesLedPlanEvents> = {
  row: SalesLedPlansRow,
  category: 'salesLedPlan',
  on: {
    SalesLedPlanAdded: after('SalesLedPlanAdded'),
    SalesLedPlanChanged: after('SalesLedPlanChanged'),
    SalesLedPlanPublished: after('SalesLedPlanPublished'),
    SalesLedPlanHidden: after('SalesLedPlanHidden'),
    SalesLedPlanArchived: after('SalesLedPlanArchived'),
    SalesLedPlansReordered: after('SalesLedPlansReordered'),
  },
};

/** Sorts cards in display order; cards with the same position oldest first. */
export const inOrder = (cards: Cards): Cards => cards.toSorted((one, other) => one.displayOrder - other.displayOrder);

export class SalesLedPlanReader extends RowReader(SalesLedPlansRow, salesLedPlanDecider) {
  /** All cards of the board that are not archived, in display order. */
  async cards(): Promise<Cards> {
    return inOrder((await this.find(facts().board))?.cards ?? []);
  }

  /** The cards that visitors see, in display order. */
  async published(): Promise<Cards> {
    return (await this.cards()).filter(({ isPublic }) => isPublic);
  }

  /** @throws Rejection `sales_led_plans_not_found`. */
  async card(id: string): Promise<Card> {
    return cardIn(await this.cards(), id);
  }
}
