import { Mails } from '#runtime';
import { Injectable } from '@nestjs/common';
import { MembershipReader } from '../../employers/index.js';
import { GuestsOfBoard } from '../../hiring/index.js';
import { Everybody } from '../../people/index.js';
import { SandboxJobs, SandboxVisits } from '../ports.js';

/** Empties a sandbox: removes its people, what they made, the mails that were kept of them, and how it was visited. */
@Injectable()
export class ClearSandbox {
  constructor(
    private readonly memberships: MembershipReader,
    private readonly jobs: SandboxJobs,
    private readonly guests: GuestsOfBoard,
    private readonly everybody: Everybody,
    private readonly mails: Mails,
    private readonly visits: SandboxVisits,
  ) {}

  /**
   * When this returns, nobody can sign in with an account of before, no address of a visitor is written to, and the outbox is empty. What
   * is kept of accounts is removed by operations afterwards. Companies of operators stay. Repeatable.
   */
  async run(): Promise<void> {
    // Companies before accounts: with its account goes the membership that says who made a company.
    for (const companyId of await this.memberships.madeCompanies()) await this.jobs.deleteCompany(companyId);
    await this.guests.removeAll();
    await this.everybody.remove();
    await this.mails.discardAll();
    await this.visits.forget();
  }
}
