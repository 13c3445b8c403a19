import { Attempts } from '#access';
import { siteAddress } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey, tidyEmail } from '../../email-address.js';
import { type BoardUserRow, refuseToken, Sessions } from '../../people/index.js';
import { employerMemberships } from '../membership/membership.commands.js';
import { isMailOfWebsite } from '../membership/company-mail.js';
import {
  companyMissing,
  type Evidence,
  type MembershipRole,
  requireMember,
  requireRoom,
} from '../membership/membership.decider.js';
import { membershipId, MembershipReader, MembershipRow } from '../membership/membership.read-model.js';
import { WorkEmailTokens } from '../membership/work-email-tokens.service.js';
import {
  type CompanyCard,
  type CompanyChange,
  type CompanyProfile,
  EmployerCompanies,
  type NewCompany,
} from '../ports.js';

/** A membership, with the company that it is of. */
export interface OwnMembership {
  readonly row: MembershipRow;
  readonly company: CompanyCard;
}

/** The companies of whoever is signed in. The rules are in membership.decider.ts. */
@Injectable()
export class Memberships {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: MembershipReader,
    private readonly companies: EmployerCompanies,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly tokens: WorkEmailTokens,
  ) {}

  /** All of `userId`, whatever became of them, newest first. */
  async list(userId: string): Promise<readonly OwnMembership[]> {
    const rows = await this.reader.of(userId);
    const companies = await this.companies.byIds(rows.map(({ companyId }) => companyId));
    // A company that is just being deleted has no members any more.
    return rows.flatMap((row) => {
      const company = companies.get(row.companyId);
      return company ? [{ row, company }] : [];
    });
  }

  /**
   * Makes a company for `userId`, or takes the one at the same website, and claims it. A new company is hidden from visitors until a claim
   * to it is approved, at once where the verified address of the account is one of its website.
   * @throws Rejection `employer_company_exists` when another company has the name or the slug, or this one was refused to them;
   * `employer_claims_limit_reached`, `rate_limited`, and 400.
   */
  async create(userId: string, company: NewCompany): Promise<OwnMembership> {
    const [rows, user] = await Promise.all([
      this.reader.of(userId),
      this.sessions.current(userId),
      this.attempts.count('board-companies', userId),
    ]);
    requireRoom(rows.length);
    const site = company.website === undefined ? null : siteAddress(company.website);
    const found = await this.companies.findOrCreate(company, !user.emailVerified || !isMailOfWebsite(user.email, site));
    return this.request(user, found.company, found.isNew ? 'admin' : 'member');
  }

  /**
   * Claims a company. A claim that is there stays as it is. A company that waits for approval is there for those alone who claim it.
   * @throws Rejection `employer_company_not_found`, `employer_company_exists` when it was refused, `employer_claims_limit_reached`.
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

  /** Takes a claim back that was not decided. @throws Rejection `employer_company_not_found` for everything else. */
  async cancel(userId: string, slug: string): Promise<void> {
    const company = await this.existing(slug);
    await this.bus.execute(employerMemberships.CancelMembership(membershipId(userId, company.id), {}));
  }

  /**
   * Has a link sent to an address at the company, for a claim that was not decided.
   * @param origin registered origin of the publishable key by which the storefront named the board; null: none.
   * @throws Rejection `employer_company_not_found` without such a claim, `rate_limited`.
   */
  async nameWorkEmail(userId: string, slug: string, typed: string, origin: string | null): Promise<OwnMembership> {
    const company = await this.existing(slug);
    const workEmail = tidyEmail(typed);
    await Promise.all([
      this.attempts.count('board-work-email', userId),
      this.attempts.count('board-work-email-address', emailKey(workEmail)),
    ]);
    const named = { workEmail, verificationId: newId('verifications'), origin };
    const id = membershipId(userId, company.id);
    const receipt = await this.bus.execute(employerMemberships.NameWorkEmail(id, named));
    return { row: receipt.row(MembershipRow), company };
  }

  /**
   * Confirms a work address by the link in a mail, as often as it is followed. Whoever has the link need not be signed in.
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
    return { row: receipt.row(MembershipRow), company };
  }

  /** Companies that may be claimed: all of the board that visitors see. */
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
   * Changes what members may change of their company.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `employer_company_name_taken`, `employer_company_exists`, and 400.
   */
  async change(userId: string, slug: string, change: CompanyChange): Promise<CompanyProfile> {
    return this.companies.change(await this.own(userId, slug), change);
  }

  /** @throws Rejection `employer_company_not_found`, `employer_not_member`, `media_unsupported_type`, `media_payload_too_large`. */
  async showLogo(
    userId: string,
    slug: string,
    picture: () => Promise<Buffer>,
    declared: string,
  ): Promise<CompanyProfile> {
    const id = await this.own(userId, slug);
    return this.companies.showLogo(id, await picture(), declared);
  }

  private async request(
    { id: userId, email, emailVerified }: BoardUserRow,
    company: CompanyCard,
    role: MembershipRole,
  ): Promise<OwnMembership> {
    const evidence: Evidence = { verifiedEmail: emailVerified ? email : null, website: company.website };
    const wanted = { userId, companyId: company.id, role, ...evidence };
    const id = membershipId(userId, company.id);
    const receipt = await this.bus.execute(employerMemberships.RequestMembership(id, wanted));
    return { row: receipt.row(MembershipRow), company };
  }

  /**
   * The id of the company, of which `userId` is an approved member.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`.
   */
  async own(userId: string, slug: string): Promise<string> {
    return (await this.ownCompany(userId, slug)).id;
  }

  /** As `own`, the company itself. */
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
