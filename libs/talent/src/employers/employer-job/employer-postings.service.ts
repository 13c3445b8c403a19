import { reject } from '#kernel';
import { facts, idSource } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardTerms, Sessions } from '../../people/index.js';
import { Memberships } from '../employer/memberships.service.js';
import { StorefrontUrls } from '../employer/storefront-urls.service.js';
import {
  type BillingOption,
  type EmployerJob,
  type EmployerJobInput,
  EmployerJobs,
  type InvoiceParty,
  JobCheckout,
  type JobPayment,
  type NewEmployerJob,
  type WholeEmployerJob,
} from '../job-ports.js';
import { Publications } from './publications.service.js';

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
    private readonly jobs: EmployerJobs,
    private readonly checkout: JobCheckout,
    private readonly publications: Publications,
    private readonly terms: BoardTerms,
    private readonly sessions: Sessions,
    private readonly urls: StorefrontUrls,
  ) {}

  /** Lists the newest jobs, at most `limit`, with any status. */
  async list(userId: string, slug: string, limit: number): Promise<readonly EmployerJob[]> {
    return this.jobs.list(await this.memberships.own(userId, slug), limit);
  }

  async get(userId: string, slug: string, id: string): Promise<WholeEmployerJob> {
    return this.jobs.get(await this.memberships.own(userId, slug), id);
  }

  /** Creates a draft. @throws Rejection as `EmployerJobs.create`, and `auth_forbidden` if the board does not accept jobs from employers. */
  async create(userId: string, slug: string, job: NewEmployerJob): Promise<WholeEmployerJob> {
    await this.requireOpen();
    return this.jobs.create(await this.memberships.own(userId, slug), job);
  }

  /** @throws Rejection as `EmployerJobs.change`. */
  async change(userId: string, slug: string, id: string, change: EmployerJobInput): Promise<WholeEmployerJob> {
    return this.jobs.change(await this.memberships.own(userId, slug), id, change);
  }

  async delete(userId: string, slug: string, id: string): Promise<void> {
    await this.jobs.delete(await this.memberships.own(userId, slug), id);
  }

  /** @throws Rejection as `EmployerJobs.publish`, and `auth_forbidden` if the board does not accept jobs from employers. */
  async publish(userId: string, slug: string, id: string): Promise<WholeEmployerJob> {
    await this.requireOpen();
    return this.publications.again(await this.memberships.own(userId, slug), id);
  }

  async unpublish(userId: string, slug: string, id: string): Promise<WholeEmployerJob> {
    return this.jobs.unpublish(await this.memberships.own(userId, slug), id);
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
    const [job, user, storefront] = await Promise.all([
      this.jobs.get(company.id, jobId),
      this.sessions.current(userId),
      this.terms.storefront(origin),
    ]);
    if (hasWindow(job, facts().now)) {
      const done = idSource().repeats ? await this.checkedOutBefore(company.id, job) : null;
      return done ?? reject('unfit', 'employer_checkout_failed', WINDOW_OPEN);
    }
    const page = `${storefront}/employers/companies/${encodeURIComponent(slug)}`;
    const sale = await this.checkout.begin({
      userId,
      email: user.email,
      companyId: company.id,
      companyName: company.name,
      job,
      payment,
      isFeatured,
      invoice,
      successUrl: urls.successUrl ?? page,
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
  private async checkedOutBefore(companyId: string, { id, slug }: EmployerJob): Promise<CheckedOut | null> {
    const begun = await this.checkout.begunBefore();
    if (begun?.status === 'invoice_sent') return { status: begun.status, checkoutUrl: null, jobId: id, jobSlug: slug };
    const posted = await this.jobs.postedBefore(companyId, id);
    return posted && { status: posted.status, checkoutUrl: null, jobId: id, jobSlug: posted.job.slug };
  }

  /** @throws Rejection `auth_forbidden`. */
  private async requireOpen(): Promise<void> {
    if (!(await this.terms.isOpen('employer')))
      reject('forbidden', 'auth_forbidden', 'This board does not accept jobs from employers.');
  }
}

/** Whether the paid period of the job still runs. */
const hasWindow = ({ status, expiresAt }: Pick<EmployerJob, 'status' | 'expiresAt'>, now: string): boolean =>
  status === 'published' || status === 'archived' || (status === 'draft' && expiresAt !== null && expiresAt > now);

const WINDOW_OPEN = 'Only a draft or expired job can be checked out, and only if it needs a new checkout.';
