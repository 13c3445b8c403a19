import { BoardUserMails } from '#access';
import { type DataSubject, Mails, PersonalDataStore } from '#runtime';
import { Injectable } from '@nestjs/common';

/** Mails that were requested or wait to be sent. Sent mails are not stored. */
@Injectable()
export class MailsDataStore extends PersonalDataStore {
  readonly name = 'mails';
  readonly covers = { board_user_mails: 'rows' as const, mails: 'rows' as const };

  constructor(
    private readonly wanted: BoardUserMails,
    private readonly mails: Mails,
  ) {
    super();
  }

  // They are sealed for the moments until they are sent, so there is nothing to show.
  async *read(): AsyncIterable<object> {}

  async purge({ ids: [user], addresses }: DataSubject): Promise<void> {
    await this.wanted.eraseOf(user, addresses);
    for (const address of addresses) await this.mails.forget(address);
  }
}
