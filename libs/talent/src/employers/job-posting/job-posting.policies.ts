import { type CompanyCard, type JobEvents, MemberCompanies } from '#jobs';
import { type Commands, Mails, Policy, type Reacts } from '#runtime';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings, BoardUserReader } from '../../people/index.js';
import { ClaimedCompanies } from '../membership/companies-of-members.service.js';
import { MembershipReader } from '../membership/membership.read-model.js';
import { type JobPostingEvents, jobPostings } from './job-posting.decider.js';
import { postingConfirmationMail, postingHeldMail, postingReceivedMail } from './job-posting-mails.js';
import { JobPostingReader, JobPostingRow } from './job-posting.read-model.js';
import { PostingConfirmations } from './posting-confirmations.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails the contact that a job was received. */
@Injectable()
export class ConfirmPostings implements Policy {
  readonly name = 'confirm-job-postings';
  readonly on: Reacts<{ jobPosting: JobPostingEvents }> = {
    jobPosting: {
      JobPostingFinished: async ({ objectId, at, data }, subject) => {
        const { board, now } = facts();
        if (Date.parse(at) < Date.parse(now) - DAY_MS) return;
        const row = await subject.row(JobPostingRow);
        // A job that waits for its company has a mail of its own.
        if (!row || row.contactEmail === null || row.confirmation !== null) return;
        const id = Ids.derived('mails', `${board}/${objectId}/received`, Date.parse(row.submittedAt));
        const letter = postingReceivedMail(await this.settings.identity(row.origin), data.status);
        await this.mails.send({ id, to: row.contactEmail, ...letter });
      },
    },
  };

  constructor(
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
  ) {}
}

/** The most members of a company that get a mail about a job. */
const MOST_RECIPIENTS = 20;

/** Asks the members of a company, and the contact, to confirm a job that a stranger posted under its name. */
@Injectable()
export class AskCompanies implements Policy {
  readonly name = 'ask-companies-about-postings';
  readonly on: Reacts<{ jobPosting: JobPostingEvents }> = {
    jobPosting: {
      JobPostingHeld: async ({ at, data: { companyId } }, subject) => {
        if (Date.parse(at) < Date.parse(facts().now) - DAY_MS) return;
        const row = await subject.row(JobPostingRow);
        const company = (await this.companies.byIds([companyId])).get(companyId);
        if (!row || !company || row.confirmation !== 'waiting') return;
        await this.askMembers(at, company);
        await this.askContact(row, company.provedDomain);
      },
    },
  };

  constructor(
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
    private readonly memberships: MembershipReader,
    private readonly users: BoardUserReader,
    private readonly companies: MemberCompanies,
    private readonly confirmations: PostingConfirmations,
  ) {}

  /** The mail leads to the list of all jobs that wait. So each member gets one an hour, however many jobs strangers post. */
  private async askMembers(at: string, company: CompanyCard): Promise<void> {
    const hour = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    const members = await this.memberships.membersOf(company.id, MOST_RECIPIENTS);
    const users = await this.users.byIds(members.map(({ userId }) => userId));
    const identity = await this.settings.identity(null);
    for (const { id: userId, email } of users.values()) {
      const id = Ids.derived('mails', `${facts().board}/${company.id}/${hour}/held/${userId}`, hour);
      await this.mails.send({ id, to: email, ...postingHeldMail(identity, company) });
    }
  }

  private async askContact(row: JobPostingRow, provedDomain: string | null): Promise<void> {
    if (row.contactEmail === null || row.heldAt === null) return;
    const token = this.confirmations.tokenFor(row, provedDomain);
    // This server has the page of the link. Storefronts do not know it.
    const pages = await this.settings.ownPages();
    const url = token === null ? null : `${pages}/posting-confirm?${new URLSearchParams({ token }).toString()}`;
    const id = Ids.derived('mails', `${facts().board}/${row.id}/confirmation`, Date.parse(row.heldAt));
    const letter = postingConfirmationMail(await this.settings.identity(row.origin), url);
    await this.mails.send({ id, to: row.contactEmail, ...letter });
  }
}

/** Returns the slot of a job that waits for its company. */
@Injectable()
export class ReturnHeldSlots implements Policy {
  readonly name = 'return-slots-of-held-postings';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobSubmitted: ({ objectId, version }) => this.confirmations.returnSlot(objectId, version) },
  };

  constructor(private readonly confirmations: PostingConfirmations) {}
}

/** Ends the question to a company when the job is published, by an operator for example. */
@Injectable()
export class SettlePostings implements Policy {
  readonly name = 'settle-published-postings';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobPublished: ({ objectId }) => this.settle(objectId) },
  };

  constructor(private readonly reader: JobPostingReader) {}

  private async settle(jobId: string): Promise<Commands> {
    const open = (await this.reader.ofJob(jobId)).filter(({ confirmation }) => confirmation !== null);
    return open.map(({ id }) => jobPostings.SettlePosting(id, {}));
  }
}

/** Deletes a company that a posting created, when its last job was deleted before it was published. */
@Injectable()
export class WithdrawPostedCompanies implements Policy {
  readonly name = 'withdraw-posted-companies';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: {
      JobDeleted: async ({ data: { companyId } }) => {
        if ((await this.companies.byIds([companyId])).get(companyId)?.isPublic === false)
          await this.claimed.release('', companyId);
      },
    },
  };

  constructor(
    private readonly companies: MemberCompanies,
    private readonly claimed: ClaimedCompanies,
  ) {}
}

/** Erases the contact of a job when the job is deleted. */
@Injectable()
export class RemovePostings implements Policy {
  readonly name = 'remove-postings-of-deleted-jobs';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobDeleted: ({ objectId }) => this.remove(objectId) },
  };

  constructor(private readonly reader: JobPostingReader) {}

  private async remove(jobId: string): Promise<Commands> {
    return (await this.reader.ofJob(jobId)).map(({ id }) => jobPostings.RemovePosting(id, {}));
  }
}
