import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Delete, HttpCode } from '@nestjs/common';
import { AccountRemoval } from './account-removal.service.js';

@BoardApi('Me', 'me')
export class BoardMeRemovalController {
  constructor(private readonly removal: AccountRemoval) {}

  /**
   * Delete your account permanently. Your profile, résumé, picture, saved jobs, alerts, settings and sessions are deleted. A
   * marketing permission is withdrawn. All tokens of the account stop working, and the address can be registered again. A mail says that
   * the account was deleted.
   */
  @Delete()
  @HttpCode(204)
  @SignedIn()
  async deleteBoardMe(@Me() me: SignedInUser): Promise<void> {
    await this.removal.ended(await this.removal.removeOwn(me.id));
  }
}
