import type { Money } from '#payments';
import type { Access, PostingProduct } from './product.js';
import type { Buyer } from './purchase.decider.js';

export const PRICE: Money = { amount: 19_900, currency: 'usd' };

export const BUYER: Buyer = { userId: 'boardUsers_1', guestId: null, email: 'pat@acme.example', name: 'Pat' };

/** One publication of a job for 30 days. */
export const POSTING: PostingProduct = {
  kind: 'posting',
  planId: 'plans_1',
  planName: 'Single',
  planKind: 'one_time',
  days: 30,
  slots: 1,
  featuredSlots: 0,
  featureMode: 'employer',
  publishTiming: null,
  companyId: 'companies_1',
  jobId: 'jobs_1',
  isFeatured: false,
};

/** Five publications, one of them featured. */
export const BUNDLE: PostingProduct = { ...POSTING, planKind: 'bundle', planName: 'Five', slots: 5, featuredSlots: 1 };

/** Two jobs at a time. */
export const PLAN: PostingProduct = {
  ...POSTING,
  planKind: 'subscription',
  planName: 'Team',
  slots: 2,
  featuredSlots: 1,
};

export const MONTHLY: Access = { kind: 'access', offerKey: 'monthly', offerType: 'recurring' };
export const LIFETIME: Access = { kind: 'access', offerKey: 'lifetime', offerType: 'lifetime' };

/** The public state of an object of the ledger. */
export interface News {
  readonly about: 'checkout' | 'payment' | 'subscription';
  readonly ref: string;
}
