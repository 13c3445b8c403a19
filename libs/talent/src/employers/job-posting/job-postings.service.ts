import { MemberJobs, type VisitorJob, type WholeMemberJob } from '#jobs';
import { type Issue, outcomeOf, Rejection } from '#kernel';
import { cleanHtml, SignedTokens } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as pause } from 'node:timers/promises';
import { emailKey, tidyEmail } from '../../email-address.js';
import { oneLine } from '../../one-line.js';
import { BoardTerms } from '../../people/index.js';
import { JobCheckout } from '../sale/job-checkout.service.js';
import type { InvoiceParty, JobPayment } from '../sale/job-sale.js';
import { CheckoutReturns } from '../publication/checkout-returns.service.js';
import { Publications } from '../publication/publications.service.js';
import { JOB_REFUSALS, refusing } from '../refusals.js';
import { jobPostings, type PostingResult } from './job-posting.decider.js';
import { linksIn } from './posting-links.js';
import { JobPostingReader } from './job-posting.read-model.js';
import { PostingLogos } from '../posting-logo/posting-logos.service.js';
import { PostingConfirmations } from './posting-confirmations.service.js';
import { PostingCredits } from './posting-credits.service.js';

type PostedJob = Omit<VisitorJob, 'company' | 'companyId'>;

/** The input of a visitor. */
export interface PostingWish {
  readonly contact: { readonly name: string; readonly email: string };
  readonly company: { readonly name: string; readonly website?: string };
  readonly job: PostedJob;
  /** Null: the free plan of a board that sells no plans. */
  readonly billing: JobPayment | null;
  readonly isFeatured: boolean;
  readonly invoice: InvoiceParty | null;
  readonly logoUrl: string | null;
}

/** Who sent a posting. */
interface Sender {
  /** The registered origin of the publishable key that the storefront used; null: none. */
  readonly origin: string | null;
  /** A digest (`visitorOf`); null: unknown. */
  readonly visitor: string | null;
}

/** The reason for rejecting a posting, as the error reports it. */
type Reason =
  | 'submission_closed'
  | 'plan_unavailable'
  | 'credit_unavailable'
  | 'not_publishable'
  | 'board_full'
  | 'custom_fields'
  | 'logo_unknown'
  | 'native_applications_disabled'
  | 'too_many_links';

const REPEATED_MS = 10 * 60_000;
const MOST_LINKS = 20;
/** The interval at which a repeat checks whether the first submission has finished. */
const STEP_MS = 100;
const STEPS = 50;

const rejected = (reason: Reason, message: string, issues?: readonly (Issue & { readonly code?: string })[]) =>
  new Rejection('unfit', 'job_posting_rejected', message, issues ? { reason, issues } : { reason });

/** Jobs that visitors post without an account (decision 0188). */
@Injectable()
export class JobPostings {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobPostingReader,
    private readonly jobs: MemberJobs,
    private readonly checkout: JobCheckout,
    private readonly publications: Publications,
    private readonly credits: PostingCredits,
    private readonly logos: PostingLogos,
    private readonly terms: BoardTerms,
    private readonly tokens: SignedTokens,
    private readonly confirmations: PostingConfirmations,
    private readonly returns: CheckoutReturns,
  ) {}

  /**
   * Creates the job of a visitor and publishes it, now or after its payment. A repeat with the same contact, title and company within ten
   * minutes returns the result of the first submission.
   * @param origin the registered origin of the publishable key that the storefront used; null: none.
   * @param visitor who sent the request, as a digest (`visitorOf`); null: unknown.
   * @throws Rejection `job_posting_rejected` with its reason, `payments_unavailable`, `payments_refused`, `stale_version`, and 400.
   */
  async submit(wish: PostingWish, origin: string | null, visitor: string | null = null): Promise<PostingResult> {
    const payment = await this.accepted(wish);
    const id = newId('jobPostings');
    const first = await this.begin(id, wish, origin);
    if (first) return first;
    try {
      const result = await this.post(id, wish, payment, { origin, visitor });
      await this.bus.execute(jobPostings.FinishPosting(id, result));
      return result;
    } catch (error) {
      // After an unexpected error, or if the provider does not respond, it is unknown how far the submission came. A retry with the same
      // key continues it.
      const end = isOpen(error) ? jobPostings.ReleasePosting(id, {}) : jobPostings.RemovePosting(id, {});
      // The response reports the first error.
      await this.bus.execute(end).catch(() => undefined);
      throw error;
    }
  }

  /** The payment of the job. Checks as much as possible before it creates anything. @throws Rejection `job_posting_rejected`. */
  private async accepted({ job, billing, logoUrl }: PostingWish): Promise<JobPayment> {
    if (!(await this.terms.takesPostings()))
      throw rejected('submission_closed', 'This board does not accept jobs from visitors.');
    if (job.applicationUrl === null && !(await this.terms.takesApplications()))
      throw rejected('native_applications_disabled', 'This board does not accept applications itself.');
    if (logoUrl !== null && !(await this.logos.has(logoUrl)))
      throw rejected('logo_unknown', 'The logo was not uploaded to this board in the last 24 hours. Upload it again.');
    if (linksIn(cleanHtml(job.description)) > MOST_LINKS)
      throw rejected('too_many_links', `The description has more than ${MOST_LINKS} links. Remove some.`);
    const faults = await this.jobs.fieldFaults(job.customFieldValues);
    const issues = faults.map(({ path, ...fault }) => ({ ...fault, path: ['submission', ...path] }));
    if (issues[0]) throw rejected('custom_fields', `${issues[0].path.join('.')}: ${issues[0].message}`, issues);
    if (billing !== null && billing.type !== 'new') {
      const credit = this.credits.named(billing.id);
      if (credit === null) throw rejected('credit_unavailable', 'This credit is used up.');
      return { ...billing, id: credit };
    }
    const planId = billing?.planId ?? 'free';
    if (!(await this.checkout.offers(planId))) throw rejected('plan_unavailable', 'The board does not have this plan.');
    return { type: 'new', planId };
  }

  /** Records the submission. Returns the result of an earlier identical submission, if there is one. */
  private async begin(
    id: string,
    { contact, company, job }: PostingWish,
    origin: string | null,
  ): Promise<PostingResult | null> {
    const words = [emailKey(contact.email), job.title, company.name].map((each) => oneLine(each).toLowerCase());
    const sameKey = this.tokens.digest('job-posting', JSON.stringify(words));
    const submission = {
      guestId: id,
      contactName: contact.name,
      contactEmail: tidyEmail(contact.email),
      sameKey,
      origin,
    };
    const open = () => this.bus.execute(jobPostings.SubmitPosting(id, submission));
    const outcome = await outcomeOf(open(), { code: 'job_postings_repeated' });
    if (!(outcome instanceof Rejection)) return null;
    const { postingId } = outcome.details as { readonly postingId: string };
    const first = await this.resultOf(postingId);
    if (first) return first;
    await outcomeOf(this.bus.execute(jobPostings.ReleasePosting(postingId, {})), { kind: 'missing' });
    await open();
    return null;
  }

  /** The result of a submission of the last ten minutes. Null for an older one and for one that was rejected. */
  private async resultOf(postingId: string): Promise<PostingResult | null> {
    const since = new Date(Date.parse(facts().now) - REPEATED_MS).toISOString();
    for (let step = 0; step < STEPS; step++) {
      const row = await this.reader.find(postingId);
      if (!row || row.submittedAt <= since) return null;
      if (row.result) return row.result;
      await pause(STEP_MS);
    }
    throw new Rejection('conflict', 'stale_version', 'The same job is being submitted right now. Try again later.');
  }

  private async post(
    postingId: string,
    wish: PostingWish,
    payment: JobPayment,
    sender: Sender,
  ): Promise<PostingResult> {
    const company = payment.type === 'new' ? null : await this.checkout.creditCompany(payment.id);
    if (payment.type !== 'new' && company === null) throw rejected('credit_unavailable', 'This credit is used up.');
    const job = await this.made({ ...wish.job, ...(company ? { companyId: company.id } : { company: wish.company }) });
    // From now on the job is known as a stranger's, also after a crash between its payment and the end of the submission.
    await this.bus.execute(jobPostings.DraftPosting(postingId, { jobId: job.id }));
    try {
      const awaitsCompany = await this.confirmations.isNeeded(job.companyId);
      // A company with members has the logo that they choose.
      if (wish.logoUrl !== null && !awaitsCompany) await this.logos.attach(wish.logoUrl, job.id);
      return await this.publish({ postingId, job, awaitsCompany }, wish, payment, sender);
    } catch (error) {
      if (!(error instanceof Rejection) || isOpen(error)) throw error;
      await refusing(this.jobs.delete(job.companyId, job.id), JOB_REFUSALS);
      if (error.code !== 'employer_checkout_failed') throw error;
      if (isFull(error)) throw rejected('board_full', error.message);
      throw rejected(payment.type === 'new' ? 'not_publishable' : 'credit_unavailable', error.message);
    }
  }

  private async made(job: VisitorJob): Promise<WholeMemberJob> {
    const outcome = await outcomeOf(refusing(this.jobs.submit(job), JOB_REFUSALS));
    if (outcome instanceof Rejection) throw within(outcome);
    return outcome;
  }

  private async publish(
    {
      postingId,
      job,
      awaitsCompany,
    }: { readonly postingId: string; readonly job: WholeMemberJob; readonly awaitsCompany: boolean },
    { contact, company, isFeatured, invoice }: PostingWish,
    payment: JobPayment,
    { origin, visitor }: Sender,
  ): Promise<PostingResult> {
    const storefront = await this.terms.storefront(origin);
    const jobId = job.id;
    const sale = await this.checkout.begin({
      userId: null,
      isProven: false,
      visitor,
      email: tidyEmail(contact.email),
      companyId: job.companyId,
      companyName: job.company?.name ?? company.name,
      job,
      payment,
      isFeatured,
      invoice,
      successUrl: await this.returns.from({ jobId, successUrl: null, page: null, storefront }),
      cancelUrl: `${storefront}/post`,
    });
    if (sale.status === 'checkout') return { ...sale, jobId, jobSlug: job.slug };
    if (sale.status === 'invoice_sent') return { ...sale, jobId, jobSlug: job.slug, checkoutUrl: null };
    const { companyId } = job;
    if (awaitsCompany) await this.confirmations.hold(postingId, { jobId, companyId, isPaid: sale.isPaid });
    const { status, job: posted } = await this.publications.post(companyId, jobId, { ...sale, awaitsCompany });
    return { status, jobId, jobSlug: posted.slug, checkoutUrl: null };
  }
}

/** Whether the board has no room for the job. */
const isFull = ({ details }: Rejection): boolean =>
  (details as { reason?: unknown } | undefined)?.reason === 'board_full';

/** Whether a later retry can continue the submission. */
const isOpen = (error: unknown): boolean => !(error instanceof Rejection) || error.kind === 'unavailable';

/** `error` with the paths of its issues below `submission`, where visitors write the fields. */
function within(error: Rejection): Rejection {
  const { issues } = (error.details ?? {}) as { readonly issues?: readonly Issue[] };
  if (!issues) return error;
  const moved = issues.map((issue) => ({ ...issue, path: ['submission', ...issue.path] }));
  return new Rejection(error.kind, error.code, error.message, { ...(error.details as object), issues: moved });
}
