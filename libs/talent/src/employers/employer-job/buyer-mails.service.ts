import { type RequestedPosting, Sales } from '#billing';
import { MemberJobs } from '#jobs';
import { Boards, TeamMembers } from '#access';
import { Links } from '#http';
import { moneyText } from '#payments';
import { Mails } from '#runtime';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings, BoardTerms } from '../../people/index.js';
import type { Letter } from '../../letter.js';
import { JOB_REFUSALS, refusing } from '../refusals.js';
import {
  type JobReceipt,
  paidJobCreditedMail,
  paidJobReceiptMail,
  paidJobWaitsMail,
  paidJobWaitsOperatorMail,
} from './buyer-mails.js';

/** Mails buyers and operators about paid jobs that are not published at once. Each mail is sent once for a purchase. */
@Injectable()
export class BuyerMails {
  constructor(
    private readonly terms: BoardTerms,
    private readonly team: TeamMembers,
    private readonly boards: Boards,
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
    private readonly links: Links,
    private readonly sales: Sales,
    private readonly jobs: MemberJobs,
  ) {}

  /** Mails the buyer what was paid, and where the job is. Does nothing before the purchase is paid. */
  async paid(purchaseId: string, { planName, email, companyId, jobId }: RequestedPosting): Promise<void> {
    const receipt = email === null || jobId === null ? null : await this.receiptOf(purchaseId);
    if (email === null || jobId === null || receipt === null) return;
    // The job may have been deleted since.
    if ((await this.jobs.states([jobId])).get(jobId)?.companyId !== companyId) return;
    const [identity, { path, status }] = await Promise.all([
      this.settings.identity(null),
      refusing(this.jobs.get(companyId, jobId), JOB_REFUSALS),
    ]);
    const job = { url: path === null ? null : `${identity.storefront}/${path}`, isPublished: status === 'published' };
    await this.send(purchaseId, email, paidJobReceiptMail(identity, planName, { receipt, job }));
  }

  /** Mails the buyer and the operators that a paid job waits for room. */
  async waits(purchaseId: string, { planName, email, jobId }: RequestedPosting): Promise<void> {
    const { board } = facts();
    const [identity, contact, { slug }] = await Promise.all([
      this.settings.identity(null),
      this.terms.contact(),
      this.boards.byId(board),
    ]);
    if (email !== null) await this.send(purchaseId, email, paidJobWaitsMail(identity, planName));
    const url = this.links.dashboardPage(`${slug}/jobs/${jobId ?? ''}`);
    for (const to of contact === null ? await this.team.managers(board) : [contact])
      await this.send(purchaseId, to, paidJobWaitsOperatorMail(identity.name, planName, url));
  }

  /** Mails the buyer that a payment became a credit. */
  async credited(purchaseId: string, { planName, email }: RequestedPosting): Promise<void> {
    if (email === null) return;
    await this.send(purchaseId, email, paidJobCreditedMail(await this.settings.identity(null), planName));
  }

  /** What was paid for a purchase; null before it is paid. @throws Error while its payment is not listed yet. */
  private async receiptOf(purchaseId: string): Promise<JobReceipt | null> {
    const receipt = await this.sales.receipt(purchaseId);
    if (receipt === null) return null;
    const { amount, discount, currency, receiptUrl, invoiceUrl } = receipt;
    return {
      paid: moneyText({ amount, currency }),
      discount: discount === 0 ? null : moneyText({ amount: discount, currency }),
      receiptUrl,
      invoiceUrl,
    };
  }

  private async send(purchaseId: string, to: string, letter: Letter): Promise<void> {
    const id = Ids.derived('mails', `${facts().board}/${purchaseId}/${letter.kind}/${to}`, 0);
    await this.mails.send({ id, to, ...letter });
  }
}
