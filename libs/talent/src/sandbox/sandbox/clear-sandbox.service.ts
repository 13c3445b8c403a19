import { ForgetHits } from '#integrations';
import { MemberCompanies } from '#jobs';
import { Mails, PersonalDataStores } from '#runtime';
import { Injectable } from '@nestjs/common';
import { MembershipReader } from '../../employers/index.js';
import { GuestsOfBoard } from '../../hiring/index.js';
import { BoardPeople } from '../../people/index.js';

/** Empties a sandbox: deletes its people, their data, its captured mails and its visits. */
@Injectable()
export class ClearSandbox {
  constructor(
    private readonly memberships: MembershipReader,
    private readonly companies: MemberCompanies,
    private readonly guests: GuestsOfBoard,
    private readonly people: BoardPeople,
    private readonly places: PersonalDataStores,
    private readonly mails: Mails,
    private readonly hits: ForgetHits,
  ) {}

  /**
   * When this returns, no existing account can sign in, no mail is sent to visitors, and the outbox is empty. Operations delete the
   * remaining data of the accounts afterwards. Companies that operators created stay. Repeatable.
   */
  async run(): Promise<void> {
    // Companies before accounts: deleting an account deletes the membership that shows who created a company.
    for (const companyId of await this.memberships.madeCompanies()) await this.companies.delete(companyId);
    await this.guests.removeAll();
    for (const place of this.places.all()) await place.purgeGuests();
    await this.people.remove();
    await this.mails.discardAll();
    await this.hits.run();
  }
}
