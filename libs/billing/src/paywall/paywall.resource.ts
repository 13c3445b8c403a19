import { commandHandler, policy } from '#runtime';
import { INTERVALS, SUBSCRIPTION_STATUSES } from './paywall.operator.dto.js';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { AccessSales } from './access-sales.service.js';
import { BoardMeAccessController, BoardPaywallController } from './paywall.board.controller.js';
import { paywallDecider, paywalls } from './paywall.decider.js';
import { OFFER_KEYS } from './paywall.js';
import { OperatorPaywallController } from './paywall.operator.controller.js';
import { EndAccessSubscriptions, RetireOfferPrices } from './paywall.policies.js';
import { PaywallReader, paywallRows } from './paywall.read-model.js';
import { PaywallGate } from './paywall-gate.service.js';
import { PaywallSandbox } from './paywall-sandbox.service.js';
import { PaywallSettings } from './paywall-settings.service.js';

/** Paid access that the board sells to candidates. */
export const paywallResource: Resource = {
  controllers: [BoardPaywallController, BoardMeAccessController, OperatorPaywallController],
  providers: [
    commandHandler(paywalls),
    readModel(paywallRows),
    PaywallReader,
    PaywallGate,
    PaywallSettings,
    PaywallSandbox,
    AccessSales,
    ...policy(RetireOfferPrices),
    ...policy(EndAccessSubscriptions),
  ],
  exports: [PaywallGate, PaywallSandbox],
  tags: {
    'Paywall': 'Paid access that the board sells to candidates.',
    'Me: access': 'Paid access of the current user to all jobs.',
  },
  vocabularies: {
    PaywallOfferKey: OFFER_KEYS,
    PaywallInterval: INTERVALS,
    PaywallSubscriptionStatus: SUBSCRIPTION_STATUSES,
  },
  events: [
    eventNamesOf(paywallDecider, {
      object: 'candidate_paywall',
      types: { PaywallReplaced: 'updated', PaywallClosed: 'closed' },
    }),
  ],
};
