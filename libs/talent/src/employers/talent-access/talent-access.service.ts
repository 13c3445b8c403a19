import { TalentPasses } from '#billing';
import { outcomeOf, reject, Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { BoardTerms, Sessions } from '../../people/index.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerStorefrontUrls } from '../employer/storefront-urls.service.js';
import type { InvoiceParty } from '../sale/job-sale.js';
import { MembershipReader } from '../membership/membership.read-model.js';

/** Whether a user can contact candidates first. */
export interface TalentPermission {
  readonly isEmployer: boolean;
  readonly paywallActive: boolean;
  readonly hasTalentAccess: boolean;
  readonly hasUnlimitedUnlocks: boolean;
  readonly messagesRemaining: number | null;
}

/** How a company buys access, and the pages to return to. */
export interface TalentAccessOrder {
  readonly planId: string;
  readonly invoice: InvoiceParty | null;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
}

/** Access to candidates: who has it, and how companies buy it. */
@Injectable()
export class TalentAccess {
  constructor(
    private readonly memberships: Memberships,
    private readonly reader: MembershipReader,
    private readonly passes: TalentPasses,
    private readonly terms: BoardTerms,
    private readonly sessions: Sessions,
    private readonly urls: EmployerStorefrontUrls,
  ) {}

  /** The permission of `userId`, over all companies of which they are an approved member. */
  async of(userId: string): Promise<TalentPermission> {
    const companyIds = await this.companiesOf(userId);
    const { isSold, isActive, hasUnlimitedUnlocks, messages } = await this.passes.allowance(companyIds);
    const isEmployer = companyIds.length > 0;
    return {
      isEmployer,
      paywallActive: isSold,
      hasTalentAccess: isEmployer && (!isSold || isActive),
      hasUnlimitedUnlocks,
      messagesRemaining: isEmployer ? messages : 0,
    };
  }

  /**
   * Buys a plan for a company.
   * @param origin the registered origin of the publishable key that the storefront used; null: none.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `auth_forbidden` if the board does not accept employers, 400 for a
   * URL that does not belong to the board's storefront, and those of `TalentPasses.sell`.
   */
  async checkOut(
    userId: string,
    slug: string,
    { planId, invoice, ...urls }: TalentAccessOrder,
    origin: string | null,
  ): Promise<Awaited<ReturnType<TalentPasses['sell']>>> {
    if (!(await this.terms.isOpen('employer')))
      reject('forbidden', 'auth_forbidden', 'This board does not accept employers.');
    await this.urls.require(urls, origin);
    const company = await this.memberships.ownCompany(userId, slug);
    const [user, storefront] = await Promise.all([this.sessions.current(userId), this.terms.storefront(origin)]);
    const page = `${storefront}/employers/companies/${encodeURIComponent(slug)}`;
    return this.passes.sell({
      planId,
      companyId: company.id,
      userId,
      isProven: user.isProven,
      accountEmail: user.email,
      email: invoice?.email ?? user.email,
      name: invoice?.billingName ?? company.name,
      invoice: { address: invoice?.address ?? null, taxId: invoice?.taxId ?? null, details: invoice?.details ?? [] },
      successUrl: urls.successUrl ?? page,
      cancelUrl: urls.cancelUrl ?? page,
    });
  }

  /**
   * Uses a first contact of a company of `userId` for a conversation. Repeatable for the same conversation.
   * @returns a function that returns the contact, for a conversation that was not started.
   * @throws Rejection `messaging_not_permitted` if the board sells access and no contact is left.
   */
  async contact(userId: string, conversationId: string): Promise<() => Promise<void>> {
    const companies = await this.companiesOf(userId);
    const purchaseId = await outcomeOf(() => this.passes.use(companies, conversationId), {
      code: 'purchases_exhausted',
    });
    if (purchaseId instanceof Rejection)
      reject(
        'forbidden',
        'messaging_not_permitted',
        'Your company has no first contact left. Buy access to candidates to write to more of them.',
      );
    return () => (purchaseId === null ? Promise.resolve() : this.passes.returnCredit(purchaseId, conversationId));
  }

  private async companiesOf(userId: string): Promise<readonly string[]> {
    const rows = await this.reader.openOf([userId]);
    return rows.filter(({ status }) => status === 'approved').map(({ companyId }) => companyId);
  }
}
