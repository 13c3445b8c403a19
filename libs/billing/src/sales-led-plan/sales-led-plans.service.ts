import { type Receipt } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Card,
  cardIn,
  type Cards,
  destinationFrom,
  type PlanCardContent,
  type PlanPlace,
  salesLedPlans,
} from './sales-led-plan.decider.js';
import { inOrder, SalesLedPlansRow } from './sales-led-plan.read-model.js';

const normal = (content: PlanCardContent): PlanCardContent => ({
  ...content,
  ctaDestination: destinationFrom(content.ctaDestination),
});

/** The cards of a board. The rules are in sales-led-plan.decider.ts. */
@Injectable()
export class SalesLedPlans {
  constructor(private readonly bus: CommandBus) {}

  /** @throws Rejection `sales_led_plans_limit_reached`, `validation_bad_request`. */
  async add(content: PlanCardContent): Promise<Card> {
    const id = newId('salesLedPlans');
    return shown(id, await this.bus.execute(salesLedPlans.AddSalesLedPlan(facts().board, { id, ...normal(content) })));
  }

  /** Replaces the content of a card. @throws Rejection `sales_led_plans_not_found`, `validation_bad_request`. */
  async change(id: string, content: PlanCardContent): Promise<Card> {
    const command = salesLedPlans.ChangeSalesLedPlan(facts().board, { id, ...normal(content) });
    return shown(id, await this.bus.execute(command));
  }

  /** Shows a card to visitors, or hides it. @throws Rejection `sales_led_plans_not_found`. */
  async show(id: string, isPublic: boolean): Promise<Card> {
    return shown(id, await this.bus.execute(salesLedPlans.ShowSalesLedPlan(facts().board, { id, isPublic })));
  }

  /** Archives a card permanently. @returns the card, hidden. @throws Rejection `sales_led_plans_not_found`. */
  async archive(id: string): Promise<Card> {
    const receipt = await this.bus.execute(salesLedPlans.ArchiveSalesLedPlan(facts().board, { id }));
    const archived = receipt
      .history()
      .filter(({ type }) => type === 'SalesLedPlanArchived')
      .map(({ data }) => (data as { readonly card: Card }).card);
    return { ...cardIn(archived, id), isPublic: false };
  }

  /** Sets the order of all cards. @throws Rejection `sales_led_plans_invalid_order`. */
  async reorder(orders: readonly PlanPlace[]): Promise<Cards> {
    const receipt = await this.bus.execute(salesLedPlans.ReorderSalesLedPlans(facts().board, { orders }));
    return inOrder(receipt.find(SalesLedPlansRow)?.cards ?? []);
  }
}

/** The card after a command. @throws Rejection `sales_led_plans_not_found` if it has been archived since. */
const shown = (id: string, receipt: Receipt): Card => cardIn(receipt.find(SalesLedPlansRow)?.cards ?? [], id);
