import { changed, commandsOf, type Decider, reject, Rejection, rejectIssues } from '#kernel';

/** The content of a card. */
export interface PlanCardContent {
  readonly name: string;
  readonly description: string;
  readonly priceText: string;
  readonly ctaText: string;
  /** A web address, or an email address that starts with `mailto:`. */
  readonly ctaDestination: string;
  readonly featuredBullets: readonly string[];
  readonly isPublic: boolean;
  readonly displayOrder: number;
}

/** A plan that is sold in person: a card on the pricing page. */
export interface Card extends PlanCardContent {
  readonly id: string;
  readonly createdAt: string;
}

/** Maximum number of cards of a board. */
export const CARDS_AT_MOST = 50;

interface Of {
  readonly id: string;
}

/** The position of a card. */
export interface PlanPlace extends Of {
  readonly displayOrder: number;
}

export interface SalesLedPlanCommands {
  AddSalesLedPlan: Of & PlanCardContent;
  ChangeSalesLedPlan: Of & PlanCardContent;
  ShowSalesLedPlan: Of & { readonly isPublic: boolean };
  ArchiveSalesLedPlan: Of;
  ReorderSalesLedPlans: { readonly orders: readonly PlanPlace[] };
}

export interface SalesLedPlanEvents {
  SalesLedPlanAdded: Card;
  SalesLedPlanChanged: Of & { readonly changes: Partial<PlanCardContent> };
  SalesLedPlanPublished: Of;
  SalesLedPlanHidden: Of;
  /** Permanent: no list shows the card afterwards. */
  SalesLedPlanArchived: { readonly card: Card };
  SalesLedPlansReordered: { readonly orders: readonly PlanPlace[] };
}

/** The cards that are not archived, oldest first. */
export type Cards = readonly Card[];

/** The card with this id. @throws Rejection `sales_led_plans_not_found`, also for an archived card. */
export function cardIn(cards: Cards, id: string): Card {
  return (
    cards.find((card) => card.id === id) ?? reject('missing', 'sales_led_plans_not_found', 'There is no such plan.')
  );
}

const changing = (cards: Cards, id: string, changes: Partial<PlanCardContent>): Cards =>
  cards.map((card) => (card.id === id ? { ...card, ...changes } : card));

/** Applies an event to the cards; the decider and the read model share it. */
export const cardsAfter: {
  readonly [K in keyof SalesLedPlanEvents]: (cards: Cards, data: SalesLedPlanEvents[K]) => Cards;
} = {
  SalesLedPlanAdded: (cards, card) => [...cards, card],
  SalesLedPlanChanged: (cards, { id, changes }) => changing(cards, id, changes),
  SalesLedPlanPublished: (cards, { id }) => changing(cards, id, { isPublic: true }),
  SalesLedPlanHidden: (cards, { id }) => changing(cards, id, { isPublic: false }),
  SalesLedPlanArchived: (cards, { card }) => cards.filter(({ id }) => id !== card.id),
  SalesLedPlansReordered: (cards, { orders }) => {
    const places = new Map(orders.map(({ id, displayOrder }) => [id, displayOrder]));
    return cards.map((card) => ({ ...card, displayOrder: places.get(card.id) ?? card.displayOrder }));
  },
};

/** @throws Rejection `sales_led_plans_invalid_order` unless `orders` names each card once, with distinct positions. */
function refuseOrder(cards: Cards, orders: readonly PlanPlace[]): void {
  const ids = new Set(orders.map(({ id }) => id));
  const places = new Set(orders.map(({ displayOrder }) => displayOrder));
  const isWhole = ids.size === cards.length && cards.every(({ id }) => ids.has(id));
  if (!isWhole || orders.length !== cards.length || places.size !== orders.length)
    reject('invalid', 'sales_led_plans_invalid_order', 'Name every active plan once, each with another displayOrder.', {
      issues: [{ path: ['orders'], message: 'must name every active plan once, each with another displayOrder' }],
    });
}

/** The cards of a board are one object: their number is limited, and they are sorted together (decision 0184). */
export const salesLedPlanDecider: Decider<Cards, SalesLedPlanCommands, SalesLedPlanEvents> = {
  category: 'salesLedPlan',
  noun: 'sales-led plan',
  missing: 'sales_led_plans_not_found',
  initial: [],
  creates: [],
  singleton: true,
  gone: [],
  decide: {
    AddSalesLedPlan(cards, data, { now }) {
      if (cards.length >= CARDS_AT_MOST)
        throw new Rejection(
          'conflict',
          'sales_led_plans_limit_reached',
          `A board can have at most ${CARDS_AT_MOST} sales-led plans. Archive one first.`,
          { limit: CARDS_AT_MOST },
        );
      return [{ type: 'SalesLedPlanAdded', data: { ...data, createdAt: now } }];
    },

    ChangeSalesLedPlan(cards, { id, ...content }) {
      const changes = changed<PlanCardContent>(cardIn(cards, id), content);
      return Object.keys(changes).length === 0 ? [] : [{ type: 'SalesLedPlanChanged', data: { id, changes } }];
    },

    ShowSalesLedPlan(cards, { id, isPublic }) {
      if (cardIn(cards, id).isPublic === isPublic) return [];
      return [{ type: isPublic ? 'SalesLedPlanPublished' : 'SalesLedPlanHidden', data: { id } }];
    },

    ArchiveSalesLedPlan: (cards, { id }) => [{ type: 'SalesLedPlanArchived', data: { card: cardIn(cards, id) } }],

    ReorderSalesLedPlans(cards, { orders }) {
      refuseOrder(cards, orders);
      const isSame = orders.every(({ id, displayOrder }) => cardIn(cards, id).displayOrder === displayOrder);
      return isSame ? [] : [{ type: 'SalesLedPlansReordered', data: { orders } }];
    },
  },
  evolve: cardsAfter,
};

export const salesLedPlans = commandsOf(salesLedPlanDecider);

const MAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}(?:[/?#:]\S*)?$/u;
const LONGEST = 2_000;

/** `given` as a web or email address; null if it is neither. */
function addressFrom(given: string): string | null {
  const text = given.trim();
  const address = MAIL.test(text) ? `mailto:${text}` : DOMAIN.test(text) ? `https://${text}` : text;
  if (address.length > LONGEST || /[\s\p{Cc}\\]/u.test(address)) return null;
  if (/^mailto:/i.test(address)) return MAIL.test(address.slice(7).replace(/\?.*/s, '')) ? address : null;
  const url = /^https?:\/\/[^/]/i.test(address) ? URL.parse(address) : null;
  return url?.username === '' && url.password === '' ? address : null;
}

/**
 * Normalizes the target of a button: an email address gets `mailto:`, a domain `https://`.
 * @throws Rejection `validation_bad_request` for other schemes and for invalid addresses.
 */
export function destinationFrom(given: string): string {
  const address = addressFrom(given);
  const message = 'must be an http or https URL, or an email address such as sales@jobs.example';
  if (address === null) rejectIssues([{ path: ['ctaDestination'], message }]);
  return address ?? '';
}
