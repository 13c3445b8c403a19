import { Allow, OperatorApi, Paged, Refuses, Handling } from '#http';
import type { Page } from '#store';
import { Body, Get, Inject, Optional, Put, Query } from '@nestjs/common';
import { AccessBuyers } from '../ports.js';
import { PurchaseReader } from '../purchase/purchase.read-model.js';
import {
  CandidatePaywallDto,
  CandidatePaywallSubscriptionDto,
  ListCandidatePaywallSubscriptionsQueryDto,
  PutCandidatePaywallDto,
} from './paywall.operator.dto.js';
import { PaywallSettings } from './paywall-settings.service.js';

@OperatorApi('paywall', 'Paywall')
export class OperatorPaywallController {
  constructor(
    private readonly settings: PaywallSettings,
    private readonly purchases: PurchaseReader,
    @Optional() @Inject(AccessBuyers) private readonly buyers?: AccessBuyers,
  ) {}

  /** Get the paywall for candidates. A paywall that was never saved is off and has six offers. */
  @Get()
  @Allow('billing.read')
  async getCandidatePaywall(): Promise<CandidatePaywallDto> {
    return CandidatePaywallDto.of(await this.settings.current());
  }

  /**
   * Replace the paywall for candidates. Name each of the six offers once. Existing subscribers keep their price. When you turn
   * the paywall off, subscriptions end with their current period.
   */
  @Put()
  @Allow('billing.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({
    invalid: ['paywall_no_paid_offer'],
    conflict: [
      'paywall_candidates_disabled',
      'paywall_payment_connection_not_ready',
      'payments_refused',
      'stale_version',
    ],
    unavailable: ['payments_unavailable'],
  })
  async replaceCandidatePaywall(@Body() { object: _, ...body }: PutCandidatePaywallDto): Promise<CandidatePaywallDto> {
    return CandidatePaywallDto.of(await this.settings.replace(body));
  }

  /** List paywall purchases of candidates, newest first. */
  @Get('subscriptions')
  @Allow('billing.read')
  @Paged(CandidatePaywallSubscriptionDto)
  async listCandidatePaywallSubscriptions(
    @Query() { status, kind, ...paging }: ListCandidatePaywallSubscriptionsQueryDto,
  ): Promise<Page<CandidatePaywallSubscriptionDto>> {
    const { rows, nextCursor } = await this.purchases.pageOf('access_grant', {
      ...paging,
      ...(status === undefined ? {} : { state: status }),
      ...(kind === undefined ? {} : { offerType: kind }),
    });
    const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const named = ids.length === 0 ? null : await this.buyers?.named(ids);
    return {
      nextCursor,
      rows: rows.map((row) => {
        const buyer = row.userId === null ? undefined : named?.get(row.userId);
        const email = buyer?.email ?? row.email ?? '';
        return CandidatePaywallSubscriptionDto.of(row, { email, displayName: buyer?.displayName ?? row.name ?? email });
      }),
    };
  }
}
