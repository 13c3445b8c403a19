import { type CompanyCard, MemberCompanies } from '#jobs';
import { reject } from '#kernel';
import type { Receipt } from '#runtime';
import type { Page, Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { BoardUserReader, type BoardUserRow, CandidateReader, PersonalFiles } from '../../people/index.js';
import { employerMemberships } from '../membership/membership.decider.js';
import {
  MembershipReader,
  MembershipRow,
  type MembershipSearch,
  withOpenMembership,
} from '../membership/membership.read-model.js';

/** A membership or a claim, with its account and its company. */
export interface FullMembership {
  readonly row: MembershipRow;
  readonly company: CompanyCard;
  readonly user: BoardUserRow;
}

/** A person who hires, with their approved memberships and pending claims, newest first. */
export interface Employer {
  readonly user: BoardUserRow;
  readonly avatarUrl: string | null;
  readonly memberships: readonly Omit<FullMembership, 'user'>[];
}

/** Which employers to list. */
export interface EmployerSearch extends Paging {
  /** Part of the address or the name; case is ignored. */
  readonly search?: string | undefined;
}

/** @throws Rejection `employers_not_found`. */
export const noEmployer = (): never =>
  reject('missing', 'employers_not_found', 'This board does not have this employer.');
const noMembership = (): never =>
  reject('missing', 'employers_membership_not_found', 'This board does not have this membership.');
const noClaim = (): never => reject('missing', 'employers_claim_not_found', 'This board does not have this claim.');

/** The employers of the current board, for its operators. */
@Injectable()
export class Employers {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: MembershipReader,
    private readonly users: BoardUserReader,
    private readonly candidates: CandidateReader,
    private readonly companies: MemberCompanies,
    private readonly files: PersonalFiles,
  ) {}

  /** Accounts with a membership or a claim, newest first. @throws Rejection `pagination_invalid_cursor`. */
  async page(search: EmployerSearch): Promise<Page<Employer>> {
    const { rows, nextCursor } = await this.users.named(withOpenMembership(), search);
    return { rows: await this.of(rows), nextCursor };
  }

  /**
   * The employer with this id: an account that signed up as an employer or has a membership or a claim.
   * @throws Rejection `employers_not_found`.
   */
  async get(id: string): Promise<Employer> {
    const user = (await this.users.find(id)) ?? noEmployer();
    const [employer] = await this.of([user]);
    if (!employer || (user.role !== 'employer' && employer.memberships.length === 0)) return noEmployer();
    return employer;
  }

  /** All personal data of an employer, in the format of `PersonalFiles`. @throws Rejection `employers_not_found`. */
  async personalFile(employerId: string): Promise<Readable> {
    const [, file] = await Promise.all([this.get(employerId), this.files.of(employerId, { employerId })]);
    return file ?? noEmployer();
  }

  /** Memberships or claims, newest first. @throws Rejection `pagination_invalid_cursor`. */
  async memberships(search: MembershipSearch): Promise<Page<FullMembership>> {
    const { rows, nextCursor } = await this.reader.page(search);
    return { rows: await this.full(rows), nextCursor };
  }

  /** @throws Rejection `employers_membership_not_found`. */
  async membership(id: string): Promise<FullMembership> {
    const [membership] = await this.full([await this.reader.byId(id)]);
    return membership ?? noMembership();
  }

  /** Repeatable. @throws Rejection `employers_claim_not_found`, `employers_claim_already_resolved` if it was rejected. */
  approve(id: string): Promise<FullMembership> {
    return this.decide(employerMemberships.ApproveMembership(id, {}));
  }

  /** Repeatable. @throws Rejection `employers_claim_not_found`, `employers_claim_already_resolved` if it was approved. */
  reject(id: string): Promise<FullMembership> {
    return this.decide(employerMemberships.RejectMembership(id, {}));
  }

  /** These accounts with their memberships and claims, in the given order. */
  async of(users: readonly BoardUserRow[]): Promise<readonly Employer[]> {
    const ids = users.map(({ id }) => id);
    const [rows, candidates] = await Promise.all([this.reader.openOf(ids), this.candidates.byIds(ids)]);
    const companies = await this.companies.byIds(rows.map(({ companyId }) => companyId));
    const of = new Map<string, Omit<FullMembership, 'user'>[]>(ids.map((id) => [id, []]));
    for (const row of rows) {
      const company = companies.get(row.companyId);
      if (company) of.get(row.userId)?.push({ row, company });
    }
    return users.map((user) => ({
      user,
      avatarUrl: candidates.get(user.id)?.avatarUrl ?? null,
      memberships: of.get(user.id) ?? [],
    }));
  }

  private async decide(command: Command<Receipt>): Promise<FullMembership> {
    const [membership] = await this.full([(await this.bus.execute(command)).row(MembershipRow)]);
    return membership ?? noClaim();
  }

  /** Leaves out memberships whose account or company is being deleted. */
  private async full(rows: readonly MembershipRow[]): Promise<readonly FullMembership[]> {
    const [users, companies] = await Promise.all([
      this.users.byIds([...new Set(rows.map(({ userId }) => userId))]),
      this.companies.byIds(rows.map(({ companyId }) => companyId)),
    ]);
    return rows.flatMap((row) => {
      const [user, company] = [users.get(row.userId), companies.get(row.companyId)];
      return user && company ? [{ row, company, user }] : [];
    });
  }
}
