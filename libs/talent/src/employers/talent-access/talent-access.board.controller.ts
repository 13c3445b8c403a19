import { Refuses, Handling } from '#http';
import { BoardApi, Here, Me, SignedIn, type SignedInUser, type VisitedBoard } from '#http/board';
import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { partyOf } from '../publication/invoice-party.dto.js';
import { CheckOutTalentAccessDto, TalentAccessCheckoutDto, TalentAccessDto } from './talent-access.board.dto.js';
import { TalentAccess } from './talent-access.service.js';

@BoardApi('Me: talent access', 'me/talent-access')
export class BoardMeTalentAccessController {
  constructor(private readonly access: TalentAccess) {}

  /**
   * Get your permission to message candidates. Approved members of a company may message candidates. On a board that sells access, their
   * company needs a plan.
   */
  @Get()
  @SignedIn()
  async getBoardMeTalentAccess(@Me() me: SignedInUser): Promise<TalentAccessDto> {
    return TalentAccessDto.of(await this.access.of(me.id));
  }
}

@BoardApi('Me: talent access', 'me/companies/:slug/talent-access')
export class BoardMeCompanyTalentAccessController {
  constructor(private readonly access: TalentAccess) {}

  /**
   * Check out a plan for access to candidates. Each plan with the purpose `talent_access` allows a number of first contacts: in each period
   * of a subscription, or in total. A plan without a price gives its allowance to a company once.
   */
  @Post('checkout')
  @HttpCode(200)
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({
    missing: ['employer_company_not_found'],
    forbidden: ['employer_not_member', 'auth_forbidden'],
    unfit: ['employer_checkout_failed'],
    conflict: ['payments_refused', 'stale_version'],
    unavailable: ['payments_unavailable'],
  })
  async createBoardMeCompanyTalentAccessCheckout(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { billing, invoiceBilling, ...urls }: CheckOutTalentAccessDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<TalentAccessCheckoutDto> {
    const sale = await this.access.checkOut(
      me.id,
      slug,
      { planId: billing.planId, invoice: partyOf(invoiceBilling), ...urls },
      origin,
    );
    return {
      object: 'talent_access_checkout',
      status: sale.status,
      checkoutUrl: sale.status === 'checkout' ? sale.checkoutUrl : null,
    };
  }
}
