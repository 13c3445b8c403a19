import { type CompanyCard, type CompanyProfile, MemberCompanies, type NewCompany, type ProfileChange } from '#jobs';
import { Attempts } from '#access';
import { rejectIssues, WebAddress } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey, tidyEmail } from '../../email-address.js';
import { type BoardUserRow, refuseToken, Sessions } from '../../people/index.js';
import {
  employerMemberships,
  type Evidence,
  type MembershipRole,
  requireMember,
  requireRoom,
} from '../membership/membership.decider.js';
import { companyDomain, isMailOfWebsite } from '../membership/company-mail.js';
import { membershipId, MembershipReader, MembershipRow } from '../membership/membership.read-model.js';
import { COMPANY_REFUSALS, companyMissing, NEW_COMPANY_REFUSALS, refusing } from '../refusals.js';
import { WorkEmailTokens } from '../membership/work-email-tokens.service.js';

/** A membership with its company. */
export interface OwnMembership {
  readonly row: MembershipRow;
  readonly company: CompanyCard;
}

/** The companies of the current user. The rules are in membership.decider.ts. */
@Injectable()
export class Memberships {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: MembershipReader,
    private readonly companies: MemberCompanies,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly tokens: WorkEmailTokens,
  ) {}

  /** All memberships and claims of `userId` in any status, newest first. */
  async list(userId: string): Promise<readonly OwnMembership[]> {
    const rows = await this.reader.of(userId);
    const companies = await this.companies.byIds(rows.map(({ companyId }) => companyId));
    // A company that is being deleted no longer has members.
    return rows.flatMap((row) => {
      const company = companies.get(row.companyId);
      return company ? [{ row, company }] : [];
    });
  }

  /**
   * Creates a company for `userId`, or takes the existing one with the same website, and claims it. A new company is hidden from visitors
   * until a claim to it is approved. The claim is approved immediately if the proven address of the account belongs to the company's
   * website.
   * @throws Rejection `employer_company_exists` if another company has the name or the slug, or an operator rejected the claim of this
   * user to it; `employer_claims_limit_reached`, `rate_limited`, and 400.
   */
  async create(userId: string, company: NewCompany): Promise<OwnMembership> {
    const [rows, user] = await Promise.all([
      this.reader.of(userId),
      this.sessions.current(userId),
      this.attempts.count('board-companies', userId),
    ]);
    requireRoom(rows.length);
    const site = company.website === undefined ? null : WebAddress.ofSite(company.website);
    const found = await refusing(
      this.companies.findOrCreate(company, !user.isProven || !isMailOfWebsite(user.email, site)),
      NEW_COMPANY_REFUSALS,
    );
    return this.request(user, found.company, found.isNew ? 'admin' : 'member');
  }

  /**
   * Claims a company. An existing claim does not change. Only its claimants can find a company that awaits approval.
   * @throws Rejection `employer_company_not_found`, `employer_company_exists` if the claim was rejected, `employer_claims_limit_reached`.
   */
  async claim(userId: string, slug: string): Promise<OwnMembership> {
    const [company, rows, user] = await Promise.all([
      this.companies.find(slug),
      this.reader.of(userId),
      this.sessions.current(userId),
    ]);
    const isTheirs = rows.some(({ companyId }) => companyId === company?.id);
    if (!company || (!company.isPublic && !isTheirs)) throw companyMissing();
    if (!isTheirs) requireRoom(rows.length);
    return this.request(user, company, 'member');
  }

  /** Withdraws a pending claim. @throws Rejection `employer_company_not_found` if there is no pending claim. */
  async cancel(userId: string, slug: string): Promise<void> {
    const company = await this.existing(slug);
    await this.bus.execute(employerMemberships.CancelMembership(membershipId(userId, company.id), {}));
  }

  /**
   * Sends a link to a work address at the company, for a pending claim or for the pending website of a member's company.
   * @param origin the registered origin of the publishable key that the storefront used; null: none.
   * @throws Rejection `employer_company_not_found` without such a claim or website, `rate_limited`, and 400 for an address that is not at
   * the pending website.
   */
  async nameWorkEmail(userId: string, slug: string, typed: string, origin: string | null): Promise<OwnMembership> {
    const company = await this.existing(slug);
    const workEmail = tidyEmail(typed);
    const id = membershipId(userId, company.id);
    const isMember = (await this.reader.find(id))?.status === 'approved';
    if (isMember && company.pendingWebsite !== null && !isMailOfWebsite(workEmail, company.pendingWebsite))
      rejectIssues([{ path: ['workEmail'], message: `must be an address of ${company.pendingWebsite}` }]);
    await Promise.all([
      this.attempts.count('board-work-email', userId),
      this.attempts.count('board-work-email-address', emailKey(workEmail)),
    ]);
    const wantsWebsite = isMember && company.pendingWebsite !== null;
    const named = { workEmail, verificationId: newId('verifications'), origin, wantsWebsite };
    const row = (await this.bus.execute(employerMemberships.NameWorkEmail(id, named))).row(MembershipRow);
    return { row, company: await this.withProof(row, company) };
  }

  /**
   * Confirms a work address with the link from a mail. The link works repeatedly, and does not require signing in.
   * @throws Rejection `employer_company_not_found`, and `board_auth_invalid_token` also for a token of another company.
   */
  async confirmWorkEmail(slug: string, token: string): Promise<OwnMembership> {
    const meant = this.tokens.read(token);
    const [company, row] = await Promise.all([
      this.companies.find(slug),
      meant && this.reader.find(meant.membershipId),
    ]);
    if (!company) throw companyMissing();
    if (!meant || row?.companyId !== company.id) refuseToken();
    const { verificationId } = meant;
    const { website } = company;
    const receipt = await this.bus.execute(
      employerMemberships.ConfirmWorkEmail(meant.membershipId, { verificationId, website }),
    );
    const confirmed = receipt.row(MembershipRow);
    return { row: confirmed, company: await this.withProof(confirmed, company) };
  }

  /** Companies that can be claimed: all companies of the board that visitors can see. */
  search(query: string, limit: number): Promise<readonly CompanyCard[]> {
    return this.companies.search(query, limit);
  }

  /** @throws Rejection `employer_company_not_found`, `employer_not_member`. */
  async company(userId: string, slug: string): Promise<CompanyProfile> {
    const company = (await this.companies.profile(slug)) ?? notFound();
    requireMember(await this.reader.find(membershipId(userId, company.id)));
    return company;
  }

  /**
   * Changes the fields that members can edit. A website at another domain than that of the account's proven address stays pending.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `employer_company_name_taken`, `employer_company_exists`, and
   * 400.
   */
  async change(userId: string, slug: string, change: ProfileChange): Promise<CompanyProfile> {
    const id = await this.own(userId, slug);
    const { email, isProven } = await this.sessions.current(userId);
    return refusing(this.companies.change(id, change, isProven ? companyDomain(email) : null), COMPANY_REFUSALS);
  }

  /** @throws Rejection `employer_company_not_found`, `employer_not_member`, `media_unsupported_type`, `media_payload_too_large`. */
  async showLogo(
    userId: string,
    slug: string,
    picture: () => Promise<Buffer>,
    declared: string,
  ): Promise<CompanyProfile> {
    const id = await this.own(userId, slug);
    return refusing(this.companies.showLogo(id, await picture(), declared), COMPANY_REFUSALS);
  }

  /** The company after the confirmed work address of a member proved its pending website. */
  private async withProof(
    { status, workEmail, workEmailVerifiedAt }: MembershipRow,
    company: CompanyCard,
  ): Promise<CompanyCard> {
    const { id, pendingWebsite } = company;
    if (status !== 'approved' || workEmail === null || workEmailVerifiedAt === null || pendingWebsite === null)
      return company;
    if (!isMailOfWebsite(workEmail, pendingWebsite)) return company;
    return refusing(this.companies.prove(id, pendingWebsite), COMPANY_REFUSALS);
  }

  private async request(
    { id: userId, email, isProven }: BoardUserRow,
    company: CompanyCard,
    role: MembershipRole,
  ): Promise<OwnMembership> {
    const evidence: Evidence = { verifiedEmail: isProven ? email : null, website: company.website };
    const wanted = { userId, companyId: company.id, role, ...evidence };
    const id = membershipId(userId, company.id);
    const receipt = await this.bus.execute(employerMemberships.RequestMembership(id, wanted));
    return { row: receipt.row(MembershipRow), company };
  }

  /**
   * The id of the company with this slug, of which `userId` must be an approved member.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`.
   */
  async own(userId: string, slug: string): Promise<string> {
    return (await this.ownCompany(userId, slug)).id;
  }

  /** Like `own`, but returns the company. */
  async ownCompany(userId: string, slug: string): Promise<CompanyCard> {
    const company = await this.existing(slug);
    requireMember(await this.reader.find(membershipId(userId, company.id)));
    return company;
  }

  private async existing(slug: string): Promise<CompanyCard> {
    return (await this.companies.find(slug)) ?? notFound();
  }
}

function notFound(): never {
  throw companyMissing();
}
