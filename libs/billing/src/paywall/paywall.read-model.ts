import type { RowProjection } from '#kernel';
import { BoardRow, JsonText, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { type Paywall, paywallDecider, type PaywallEvents } from './paywall.decider.js';

declare module '#store' {
  interface ChangeKinds {
    paywall: true;
  }
}

/** The paywall of a board, by board id; no row before it is stored. */
@ReadModel('paywalls', { version: 1, announces: 'paywall' })
export class PaywallRow extends BoardRow {
  @JsonText() paywall!: Paywall;
}

export const paywallRows: RowProjection<PaywallRow, PaywallEvents> = {
  row: PaywallRow,
  category: 'paywall',
  on: {
    PaywallReplaced: ({ data: { paywall } }) => ({ paywall }),
    PaywallClosed: () => ({}),
  },
};

@Injectable()
export class PaywallReader extends RowReader(PaywallRow, paywallDecider) {}
