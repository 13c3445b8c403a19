import { type CompanyCard, type CompanyProfile, MemberCompanies } from '#jobs';
import { Attempts } from '#access';
import { judgeRecord, TxtRecords } from '#content';
import { Wire } from '#http';
import { reject } from '#kernel';
import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { COMPANY_REFUSALS, companyMissing, refusing } from '../refusals.js';
import { Memberships } from './memberships.service.js';

const PURPOSE = 'website-proof';
/** Nothing ends a lookup early: Content bounds it. */
const TO_THE_END = new AbortController().signal;

/** A TXT record in DNS. */
export interface DnsRecord {
  readonly name: string;
  readonly value: string;
}

/** Proves the pending website of a company by a TXT record at its registrable domain. */
@Injectable()
export class WebsiteProofs {
  constructor(
    private readonly memberships: Memberships,
    private readonly companies: MemberCompanies,
    private readonly records: TxtRecords,
    private readonly attempts: Attempts,
    private readonly tokens: SignedTokens,
    private readonly wire: Wire,
  ) {}

  /**
   * The record that proves the pending website; null if none is pending. Its value is good for this company, domain and board alone, and
   * is a signature, so nothing is stored for it.
   */
  recordOf({ id, pendingDomain }: Pick<CompanyCard, 'id' | 'pendingDomain'>): DnsRecord | null {
    if (pendingDomain === null) return null;
    const text = JSON.stringify([facts().board, id, pendingDomain]);
    return {
      name: `_${this.wire.name}-verify.${pendingDomain}`,
      value: `${this.wire.name}-company=${this.tokens.digest(PURPOSE, text)}`,
    };
  }

  /**
   * Looks for the record once. If it exists, the pending website takes effect.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `employer_website_not_pending`, `employer_website_unproved`,
   * `employer_company_exists` if another company has the website meanwhile, and `rate_limited`.
   */
  async verify(userId: string, slug: string): Promise<CompanyProfile> {
    const { id, pendingWebsite, pendingDomain } = await this.memberships.ownCompany(userId, slug);
    const record = this.recordOf({ id, pendingDomain });
    if (record === null || pendingWebsite === null)
      reject('conflict', 'employer_website_not_pending', 'No website of this company waits for a proof.');
    await this.attempts.count('board-website-proof', id);
    const finding = judgeRecord(await this.records.of(record.name, TO_THE_END), record);
    if (!finding.isProven) reject('unfit', 'employer_website_unproved', finding.reason);
    await refusing(this.companies.prove(id, pendingWebsite), COMPANY_REFUSALS);
    const company = await this.companies.profile(slug);
    if (!company) throw companyMissing();
    return company;
  }
}
