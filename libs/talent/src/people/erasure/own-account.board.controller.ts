import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Delete, HttpCode } from '@nestjs/common';
import { AccountRemoval } from './account-removal.service.js';

@BoardApi('Me', 'me')
export class BoardMeRemovalController {
  constructor(private readonly removal: AccountRemoval) {}

  /**
   * Delete the account of whoever is signed in, for good.
   * Profile, résumé, picture, saved jobs, alerts, settings and sessions go with it, a permission for marketing is withdrawn, and the
   * address can be registered again. Every token of the account is void from here on.
   */
  @Delete()
  @HttpCode(204)
  @SignedIn()
  async deleteBoardMe(@Me() me: SignedInUser): Promise<void> {
    await this.removal.ended(await this.removal.removeOwn(me.id));
  }
}
