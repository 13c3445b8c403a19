import { BoardApi, Gated, SignedIn, WholeList } from '#http/board';
import { Get } from '@nestjs/common';
import { AccessGrantDto, PaywallOfferDto } from './paywall.board.dto.js';

/** Boards sell nothing to candidates, so that there are no offers. */
@BoardApi('Paywall', 'paywall')
export class BoardPaywallController {
  /** List the offers of the paywall. The list is empty while the board has no paywall. */
  @Get('offers/enabled')
  @Gated()
  @WholeList(PaywallOfferDto)
  listBoardPaywallOffersEnabled(): PaywallOfferDto[] {
    return [];
  }
}

/** Boards sell nothing to candidates, so that nobody has paid. */
@BoardApi('Me: access', 'me/access')
export class BoardMeAccessController {
  /** Get whether the signed-in user has paid to see every job. */
  @Get('grant')
  @SignedIn()
  getBoardMeAccessGrant(): AccessGrantDto {
    return AccessGrantDto.none();
  }
}
