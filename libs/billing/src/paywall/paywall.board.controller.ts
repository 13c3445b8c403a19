import { Refuses } from '#http';
import { BoardApi, Gated, Here, Me, SignedIn, type SignedInUser, type VisitedBoard, WholeList } from '#http/board';
import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AccessSales } from './access-sales.service.js';
import {
  AccessCheckoutDto,
  AccessCheckoutSessionDto,
  AccessCheckoutSessionStateDto,
  AccessGrantDto,
  AccessPortalDto,
  AccessPortalSessionDto,
  PaywallOfferDto,
} from './paywall.board.dto.js';
import { PaywallGate } from './paywall-gate.service.js';

const PAYMENTS = { unavailable: ['payments_unavailable'] };

@BoardApi('Paywall', 'paywall')
export class BoardPaywallController {
  constructor(private readonly gate: PaywallGate) {}

  /** List the paywall offers for candidates. The list is empty while the board has no paywall. */
  @Get('offers/enabled')
  @Gated()
  @WholeList(PaywallOfferDto)
  async listBoardPaywallOffersEnabled(): Promise<PaywallOfferDto[]> {
    return (await this.gate.offers()).map(PaywallOfferDto.of);
  }
}

@BoardApi('Me: access', 'me/access')
export class BoardMeAccessController {
  constructor(private readonly sales: AccessSales) {}

  /** Create a checkout session for a paywall offer. Embed the session in your page. The payment grants access. */
  @Post('checkout')
  @HttpCode(200)
  @SignedIn()
  @Refuses({
    ...PAYMENTS,
    forbidden: ['paywall_disabled', 'paywall_no_candidate_profile'],
    missing: ['paywall_offer_not_found'],
    conflict: ['paywall_already_active', 'payments_refused'],
  })
  async createBoardMeAccessCheckout(
    @Me() { id: userId }: SignedInUser,
    @Here() { origin }: VisitedBoard,
    @Body() { offerKey, returnPath }: AccessCheckoutDto,
  ): Promise<AccessCheckoutSessionDto> {
    return AccessCheckoutSessionDto.of(await this.sales.begin({ userId, origin }, offerKey, returnPath));
  }

  /** Get the status of a paywall checkout session. Poll it until it is complete. You then have access. */
  @Get('checkout/:sessionId')
  @SignedIn()
  @Refuses({
    ...PAYMENTS,
    missing: ['paywall_invalid_checkout_session'],
    conflict: ['payments_refused', 'stale_version'],
  })
  async getBoardMeAccessCheckout(
    @Me() me: SignedInUser,
    @Param('sessionId') sessionId: string,
  ): Promise<AccessCheckoutSessionStateDto> {
    return { object: 'checkout_session_state', ...(await this.sales.state(me.id, sessionId)) };
  }

  /** Get your access to jobs behind the paywall. */
  @Get('grant')
  @SignedIn()
  async getBoardMeAccessGrant(@Me() me: SignedInUser): Promise<AccessGrantDto> {
    const [best] = await this.sales.grants(me.id);
    return best ? AccessGrantDto.of(best) : AccessGrantDto.none();
  }

  /** Create a link to manage your paywall subscription. The link works for one visit. */
  @Post('portal')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...PAYMENTS, conflict: ['paywall_no_recurring_subscription', 'payments_refused'] })
  async createBoardMeAccessPortal(
    @Me() { id: userId }: SignedInUser,
    @Here() { origin }: VisitedBoard,
    @Body() { returnPath }: AccessPortalDto,
  ): Promise<AccessPortalSessionDto> {
    return { object: 'portal_session', url: await this.sales.portal({ userId, origin }, returnPath) };
  }
}
