import { type MemberJob, type MemberJobInput, MemberJobs, type NewMemberJob, type WholeMemberJob } from '#jobs';
import { reject } from '#kernel';
import { facts, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardTerms, Sessions } from '../../people/index.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerStorefrontUrls } from '../employer/storefront-urls.service.js';
import { JobCheckout } from '../sale/job-checkout.service.js';
import type { BillingOption, InvoiceParty, JobPayment } from '../sale/job-sale.js';
import { PostingConfirmations } from '../job-posting/posting-confirmations.service.js';
import { CheckoutReturns } from '../publication/checkout-returns.service.js';
import { JOB_REFUSALS, jobMissing, refusing } from '../refusals.js';
import { Publications } from '../publication/publications.service.js';

/** How to publish a job, and where to return after its payment. */
export interface CheckoutWish {
  readonly billing: JobPayment;
  readonly isFeatured?: boolean;
  readonly invoice?: InvoiceParty | null;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
}

/** The result of a checkout. */
export interface CheckedOut {
  readonly status: 'checkout' | 'published' | 'pending_approval' | 'invoice_sent';
  readonly checkoutUrl: string | null;
  readonly jobId: string;
  readonly jobSlug: string | null;
}

/**
 * The jobs of a company, for its approved members. Every method rejects with `employer_company_not_found` and `employer_not_member`.
 * Methods for one job also reject with `employer_job_not_found`.
 */
@Injectable()
export class EmployerPostings {
  constructor(
    private readonly memberships: Memberships,
    private readonly jobs: MemberJobs,
    private readonly checkout: JobCheckout,
    private readonly publications: Publications,
    private readonly terms: BoardTerms,
    private readonly sessions: Sessions,
    private readonly urls: EmployerStorefrontUrls,
    private readonly confirmations: PostingConfirmations,
    private readonly returns: CheckoutReturns,
  ) {}

  /** Lists the newest jobs, at most `limit`, with any status. Jobs of strangers that a member refused are not among them. */
  async list(userId: string, slug: string, limit: number): Promise<readonly MemberJob[]> {
    const companyId = await this.memberships.own(userId, slug);
    const [jobs, refused] = await Promise.all([
      this.jobs.list(companyId, limit),
      this.confirmations.refusedBy(companyId),
    ]);
    return refused.size === 0 ? jobs : jobs.filter(({ id }) => !refused.has(id));
  }

  async get(userId: string, slug: string, id: string): Promise<WholeMemberJob> {
    return refusing(this.jobs.get(await this.companyOf(userId, slug, id), id), JOB_REFUSALS);
  }

  /** Creates a draft. @throws Rejection as `JOB_REFUSALS`, 400, and `auth_forbidden` if the board does not accept jobs from employers. */
  async create(userId: string, slug: string, job: NewMemberJob): Promise<WholeMemberJob> {
    await this.requireOpen();
    return refusing(this.jobs.create(await this.memberships.own(userId, slug), job), JOB_REFUSALS);
  }

  /** @throws Rejection as `JOB_REFUSALS`, and 400. */
  async change(userId: string, slug: string, id: string, change: MemberJobInput): Promise<WholeMemberJob> {
    return refusing(this.jobs.change(await this.companyOf(userId, slug, id), id, change), JOB_REFUSALS);
  }

  /** Deletes a job. A job of a stranger that waits for the company is refused instead, and an operator decides. */
  async delete(userId: string, slug: string, id: string): Promise<void> {
    const companyId = await this.companyOf(userId, slug, id);
    if (await this.confirmations.refuse(companyId, id)) return;
    await refusing(this.jobs.delete(companyId, id), JOB_REFUSALS);
  }

  /** Publishes a job. Confirms a job of a stranger that waits for the company. @throws Rejection as `Publications.again`, and `auth_forbidden` if the board does not accept jobs from employers. */
  async publish(userId: string, slug: string, id: string): Promise<WholeMemberJob> {
    await this.requireOpen();
    const companyId = await this.companyOf(userId, slug, id);
    return (await this.confirmations.confirm(companyId, id)) ?? this.publications.again(companyId, id);
  }

  async unpublish(userId: string, slug: string, id: string): Promise<WholeMemberJob> {
    return refusing(this.jobs.unpublish(await this.companyOf(userId, slug, id), id), JOB_REFUSALS);
  }

  /** The purchases that the company can publish jobs with. */
  async options(userId: string, slug: string): Promise<readonly BillingOption[]> {
    return this.checkout.options(await this.memberships.own(userId, slug));
  }

  /**
   * Pays for a job and publishes it, now or after the payment.
   * @param origin the registered origin of the publishable key that the storefront used; null: none.
   * @throws Rejection `employer_checkout_failed`; `auth_forbidden` if the board does not accept jobs from employers; 400 for a URL that
   * does not belong to the board's storefront.
   */
  async checkOut(
    userId: string,
    slug: string,
    jobId: string,
    { billing: payment, isFeatured = false, invoice = null, ...urls }: CheckoutWish,
    origin: string | null,
  ): Promise<CheckedOut> {
    await Promise.all([this.requireOpen(), this.urls.require(urls, origin)]);
    const company = await this.memberships.ownCompany(userId, slug);
    await this.requireNotRefused(company.id, jobId);
    const [job, user, storefront] = await Promise.all([
      refusing(this.jobs.get(company.id, jobId), JOB_REFUSALS),
      this.sessions.current(userId),
      this.terms.storefront(origin),
    ]);
    if (hasWindow(job, facts().now)) {
      const done = Scope.idSource().repeats ? await this.checkedOutBefore(company.id, job) : null;
      return done ?? reject('unfit', 'employer_checkout_failed', WINDOW_OPEN);
    }
    const page = `${storefront}/employers/companies/${encodeURIComponent(slug)}`;
    const sale = await this.checkout.begin({
      userId,
      isProven: user.isProven,
      visitor: null,
      email: user.email,
      companyId: company.id,
      companyName: company.name,
      job,
      payment,
      isFeatured,
      invoice,
      successUrl: await this.returns.from({ jobId, successUrl: urls.successUrl ?? null, page, storefront }),
      cancelUrl: urls.cancelUrl ?? page,
    });
    if (sale.status !== 'granted')
      return {
        status: sale.status,
        checkoutUrl: sale.status === 'checkout' ? sale.checkoutUrl : null,
        jobId,
        jobSlug: job.slug,
      };
    const posted = await this.publications.post(company.id, jobId, sale);
    return { status: posted.status, checkoutUrl: null, jobId, jobSlug: posted.job.slug };
  }

  /** The result of an earlier try of this request that published the job and crashed before it answered. Null if there was none. */
  private async checkedOutBefore(companyId: string, { id, slug }: MemberJob): Promise<CheckedOut | null> {
    const begun = await this.checkout.begunBefore();
    if (begun?.status === 'invoice_sent') return { status: begun.status, checkoutUrl: null, jobId: id, jobSlug: slug };
    const posted = await this.jobs.postedBefore(companyId, id);
    return posted && { status: posted.status, checkoutUrl: null, jobId: id, jobSlug: posted.job.slug };
  }

  /** The company, of which the user is a member. @throws Rejection `employer_job_not_found` for a job that a member refused. */
  private async companyOf(userId: string, slug: string, jobId: string): Promise<string> {
    const companyId = await this.memberships.own(userId, slug);
    await this.requireNotRefused(companyId, jobId);
    return companyId;
  }

  private async requireNotRefused(companyId: string, jobId: string): Promise<void> {
    if ((await this.confirmations.refusedBy(companyId)).has(jobId)) throw jobMissing();
  }

  /** @throws Rejection `auth_forbidden`. */
  private async requireOpen(): Promise<void> {
    if (!(await this.terms.isOpen('employer')))
      reject('forbidden', 'auth_forbidden', 'This board does not accept jobs from employers.');
  }
}

/** Whether the paid period of the job still runs. */
const hasWindow = ({ status, expiresAt }: Pick<MemberJob, 'status' | 'expiresAt'>, now: string): boolean =>
  status === 'published' || status === 'archived' || (status === 'draft' && expiresAt !== null && expiresAt > now);

const WINDOW_OPEN = 'Only a draft or expired job can be checked out, and only if it needs a new checkout.';
