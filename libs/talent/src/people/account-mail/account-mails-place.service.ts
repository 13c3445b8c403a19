import { BoardUserMails } from '#access';
import { type DataSubject, Mails, PersonalPlace } from '#runtime';
import { Injectable } from '@nestjs/common';

/** Mails that were asked for or wait to be sent. What was sent is not kept. */
@Injectable()
export class MailsPlace extends PersonalPlace {
  readonly name = 'mails';
  readonly covers = { board_user_mails: 'rows' as const, mails: 'rows' as const };

  constructor(
    private readonly wanted: BoardUserMails,
    private readonly mails: Mails,
  ) {
    super();
  }

  // Sealed until they leave, which takes moments: there is nothing to show.
  async *read(): AsyncIterable<object> {}

  async purge({ ids: [user], addresses }: DataSubject): Promise<void> {
    await this.wanted.eraseOf(user, addresses);
    for (const address of addresses) await this.mails.forget(address);
  }
}
