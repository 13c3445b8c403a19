import { type CompanyEvents, MemberCompanies } from '#jobs';
import { type EventOf, EventStore } from '#kernel';
import { type Commands, Mails, type Partitions, Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts, newId, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings, type BoardUserEvents, BoardUserReader, BoardUserRow, boardUsers } from '../../people/index.js';
import { employerMemberships, isPending, type MembershipEvents } from './membership.decider.js';
import { JobCheckout } from '../sale/job-checkout.service.js';
import { ClaimedCompanies } from './companies-of-members.service.js';
import { companyDomain, isMailOfWebsite } from './company-mail.js';
import { approvalMail, rejectionMail, websiteProofMail, workEmailMail } from './membership-mails.js';
import { membershipId, MembershipReader, MembershipRow } from './membership.read-model.js';
import { isLinkGood, WorkEmailTokens } from './work-email-tokens.service.js';

interface HandledEvents {
  boardUser: BoardUserEvents;
  employerMembership: MembershipEvents;
}

/**
 * Claims a company of the board for a person who signs up as an employer with an address of that company. Approves claims once the
 * address of the account is proven. The two can happen in either order; the later one approves the claim. If the address is only
 * confirmed, its owner is asked for a proof.
 */
@Injectable()
export class MatchEmployers implements Policy {
  readonly name = 'match-employers';
  readonly on: Reacts<HandledEvents> = {
    boardUser: {
      BoardUserRegistered: async ({ data: { role } }, subject) => {
        const user = role === 'employer' ? await subject.row(BoardUserRow) : null;
        return user ? this.claim(user) : [];
      },
      EmailVerified: (event, subject) => this.matchAll(event, subject),
      EmailProven: (event, subject) => this.matchAll(event, subject),
    },
    employerMembership: {
      MembershipRequested: async ({ data: { userId } }, subject) => {
        const [user, row] = await Promise.all([this.users.find(userId), subject.row(MembershipRow)]);
        return user?.emailVerified && row ? this.match(user, [row]) : [];
      },
    },
  };
  /** Handles one person at a time. */
  readonly partitions: Partitions<HandledEvents> = {
    boardUser: {
      BoardUserRegistered: ({ objectId }) => objectId,
      EmailVerified: ({ objectId }) => objectId,
      EmailProven: ({ objectId }) => objectId,
    },
    employerMembership: { MembershipRequested: ({ data }) => data.userId },
  };

  constructor(
    private readonly reader: MembershipReader,
    private readonly users: BoardUserReader,
    private readonly companies: MemberCompanies,
    private readonly checkout: JobCheckout,
  ) {}

  private async claim({ id, email, isProven }: BoardUserRow): Promise<Commands> {
    const domain = companyDomain(email);
    const company = domain === null ? null : await this.companies.at(domain);
    if (!company) return [];
    const verifiedEmail = isProven ? email : null;
    const { id: companyId, website } = company;
    const wanted = { userId: id, companyId, role: 'member', verifiedEmail, website } as const;
    return employerMemberships.RequestMembership(membershipId(id, companyId), wanted);
  }

  private async matchAll({ objectId }: { readonly objectId: string }, subject: PolicySubject): Promise<Commands> {
    const user = await subject.row(BoardUserRow);
    if (!user) return [];
    const commands = await this.match(user, await this.reader.of(objectId));
    if (user.isProven || (Array.isArray(commands) && commands.length > 0)) return commands;
    return (await this.checkout.credits(user.emailKey)).length > 0 ? boardUsers.RequestProof(user.id, {}) : commands;
  }

  private async match(
    { id: userId, email, isProven }: BoardUserRow,
    rows: readonly MembershipRow[],
  ): Promise<Commands> {
    const waiting = rows.filter(isPending);
    if (waiting.length === 0) return [];
    const companies = await this.companies.byIds(waiting.map(({ companyId }) => companyId));
    const matching = waiting.flatMap(({ id, companyId }) => {
      const website = companies.get(companyId)?.website ?? null;
      return isMailOfWebsite(email, website) ? [{ id, website }] : [];
    });
    if (isProven)
      return matching.map(({ id, website }) =>
        employerMemberships.MatchAccountEmail(id, { verifiedEmail: email, website }),
      );
    return matching.length === 0 ? [] : [boardUsers.RequestProof(userId, {})];
  }
}

/** Sends the mails about memberships: the link to a work address, and the decision of an operator. */
@Injectable()
export class WriteMembershipMails implements Policy {
  readonly name = 'membership-mails';
  readonly on: Reacts<{ employerMembership: MembershipEvents }> = {
    employerMembership: {
      WorkEmailNamed: (event, subject) => this.ask(event, subject),
      MembershipApproved: ({ at, data: { source } }, subject) =>
        source === 'admin' ? this.tell(at, subject, approvalMail) : undefined,
      MembershipRejected: async ({ objectId, at }, subject) => {
        await this.tell(at, subject, rejectionMail);
        // Runs after the mail, which names the company.
        const row = await subject.row(MembershipRow);
        if (row) await this.claimed.release(objectId, row.companyId);
      },
    },
  };

  constructor(
    private readonly mails: Mails,
    private readonly tokens: WorkEmailTokens,
    private readonly users: BoardUserReader,
    private readonly companies: MemberCompanies,
    private readonly settings: AlertSettings,
    private readonly claimed: ClaimedCompanies,
  ) {}

  /** Sends no mail if the address was confirmed or replaced meanwhile, or if the link would have expired. */
  private async ask(
    { objectId, at, data: { workEmail, verificationId, origin } }: EventOf<MembershipEvents, 'WorkEmailNamed'>,
    subject: PolicySubject,
  ): Promise<void> {
    const row = await subject.row(MembershipRow);
    if (!row || workEmail === null || !isLinkGood(at, facts().now)) return;
    if (row.verificationId !== verificationId || row.workEmailVerifiedAt !== null || row.status === 'rejected') return;
    const [company, identity] = await Promise.all([this.company(row), this.settings.identity(origin)]);
    if (!company) return;
    const { slug, pendingWebsite } = company;
    const token = this.tokens.sign({ membershipId: objectId, verificationId }, at);
    const isOfCompany = isMailOfWebsite(workEmail, company.website);
    if (!isPending(row) && (pendingWebsite === null || !isMailOfWebsite(workEmail, pendingWebsite))) return;
    const letter =
      isPending(row) || pendingWebsite === null
        ? workEmailMail(identity, { token, slug, company: isOfCompany ? company.name : null })
        : websiteProofMail(identity, { token, slug, website: pendingWebsite });
    await this.mails.send({ id: newId('mails'), to: workEmail, ...letter });
  }

  /** A decision that is a day old when it is handled was already mailed. */
  private async tell(at: string, subject: PolicySubject, compose: typeof approvalMail): Promise<void> {
    const row = isLinkGood(at, facts().now) ? await subject.row(MembershipRow) : null;
    if (!row) return;
    const [user, company, identity] = await Promise.all([
      this.users.find(row.userId),
      this.company(row),
      this.settings.identity(null),
    ]);
    if (user && company) await this.mails.send({ id: newId('mails'), to: user.email, ...compose(identity, company) });
  }

  private async company({ companyId }: MembershipRow) {
    return (await this.companies.byIds([companyId])).get(companyId) ?? null;
  }
}

/** Shows a company that was created with a claim once a claim to it is approved, and deletes it with its last claim if none was approved. */
@Injectable()
export class FollowClaims implements Policy {
  readonly name = 'follow-claims';
  readonly on: Reacts<{ employerMembership: MembershipEvents }> = {
    employerMembership: {
      MembershipApproved: async (_, subject) => {
        const row = await subject.row(MembershipRow);
        if (row) await this.claimed.approve(row);
      },
      MembershipCancelled: (event) => this.release(event),
      MembershipEnded: (event) => this.release(event),
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly claimed: ClaimedCompanies,
  ) {}

  /** Only the history of the membership stays. */
  private async release(event: EventOf<MembershipEvents, 'MembershipCancelled' | 'MembershipEnded'>): Promise<void> {
    const before = (await this.store.read(event)).slice(0, event.version - 1);
    const row = this.readModels.rowOf(MembershipRow, before);
    if (row) await this.claimed.release(event.objectId, row.companyId);
  }
}

/**
 * Ends memberships when the company is deleted, and cancels unsent mails to work addresses. When an account is deleted, its removal ends
 * them.
 */
@Injectable()
export class EndMemberships implements Policy {
  readonly name = 'end-memberships';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: { CompanyDeleted: ({ objectId }) => this.end(objectId) },
  };

  constructor(
    private readonly reader: MembershipReader,
    private readonly mails: Mails,
  ) {}

  private async *end(companyId: string): AsyncIterable<Commands> {
    for await (const rows of this.reader.each({ companyId })) {
      // Runs before the rows are deleted, because nothing else has the addresses.
      const waiting = rows.flatMap((row) => (isPending(row) && row.workEmail !== null ? [row.workEmail] : []));
      await Promise.all(waiting.map((workEmail) => this.mails.forget(workEmail)));
      yield rows.map(({ id }) => employerMemberships.EndMembership(id, {}));
    }
  }
}
