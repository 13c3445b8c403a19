import { MemberJobs } from '#jobs';
import { OpenedPayments } from '#billing';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Ledger } from '../../../../billing/src/purchase/ledger.samples.js';
import { Settlement } from '../../../../billing/src/purchase/settlement.service.js';
import type { FeatureKey } from '../../../../billing/src/sold-plan/plan-features.js';
import { SoldPlans } from '../../../../billing/src/sold-plan/sold-plans.service.js';
import { TalentModule } from '../../talent.module.js';
import { company, person } from '../employer/employer.samples.js';
import { Memberships } from '../employer/memberships.service.js';
import { type JobPayment } from '../sale/job-sale.js';
import { EmployerPostings } from './employer-postings.service.js';

let ledger = new Ledger();
const paymentProvider = new Proxy(
  {},
  {
    get: (_, key: keyof Ledger) => {
      const value: unknown = ledger[key];
      return typeof value === 'function' ? value.bind(ledger) : value;
    },
  },
);

/** Begins with an empty ledger of the provider. */
export function newLedger(): Ledger {
  ledger = new Ledger(Date.parse(facts.now));
  return ledger;
}

/** Boards whose payments go to the newest ledger. */
export const sellingBoards = () =>
  scenario(TalentModule, { providers: [{ provide: OpenedPayments, useValue: { paymentProvider } }] });

type Terms = Partial<Parameters<SoldPlans['add']>[0]>;

/** A public plan that costs 99 dollars, unless the terms say so. */
export async function aPlan(
  board: ScenarioBoard,
  { amountCents = 9_900, ...terms }: Terms & { readonly amountCents?: number } = {},
  features: readonly { readonly key: FeatureKey; readonly value: string }[] = [],
): Promise<string> {
  const { id } = await board.given(SoldPlans, (plans) =>
    plans.add({
      name: 'Single',
      description: null,
      kind: 'one_time',
      billingInterval: null,
      purpose: 'job_posting',
      isRecommended: false,
      displayOrder: null,
      invoiceOnly: false,
      publishTiming: null,
      netTermsDays: null,
      isPublic: false,
      ...terms,
    }),
  );
  await board.given(SoldPlans, (plans) => plans.setFeatures(id, features));
  if (terms.kind !== 'free')
    await board.given(SoldPlans, (plans) => plans.setPrice(id, { currency: 'usd', amountCents }));
  await board.given(SoldPlans, (plans) => plans.change(id, { changes: {}, isPublic: true }));
  return id;
}

/** An approved member of a company on a board of their own. */
export async function aMember(talent: Pick<Awaited<ReturnType<typeof sellingBoards>>, 'board'>, plan = 'scale') {
  const board = await talent.board({ plan });
  const { id: companyId } = await company(board, { website: 'https://hill-clinic.example' });
  const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
  await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  let count = 0;
  const draft = async () =>
    (
      await board.given(EmployerPostings, (it) =>
        it.create(id, 'hill-clinic', {
          title: `Nurse ${++count}`,
          description: '<p>Nurses.</p>',
          applicationUrl: `hr${count}@hill.example`,
        }),
      )
    ).id;
  const checkOut = (jobId: string, billing: JobPayment, now = facts.now, isFeatured = false) =>
    board.when(EmployerPostings, (it) => it.checkOut(id, 'hill-clinic', jobId, { billing, isFeatured }, null), { now });
  const buy = async (jobId: string, planId: string, now = facts.now) => {
    const { answer } = await checkOut(jobId, { type: 'new', planId }, now).accepted();
    await board.settled();
    return answer;
  };
  const job = (jobId: string) => board.given(MemberJobs, (it) => it.get(companyId, jobId));
  const publish = (jobId: string, now = facts.now) =>
    board.when(EmployerPostings, (it) => it.publish(id, 'hill-clinic', jobId), { now });
  const unpublish = (jobId: string) => board.given(EmployerPostings, (it) => it.unpublish(id, 'hill-clinic', jobId));
  const options = (now = facts.now) => board.given(EmployerPostings, (it) => it.options(id, 'hill-clinic'), { now });
  /** Receives every event that the provider has sent. */
  const hear = async (now = facts.now) => {
    for (const { about, ref } of ledger.news.splice(0))
      await board.given(Settlement, (it) => it.settle(about, ref), { now });
  };
  return { board, userId: id, companyId, publish, unpublish, draft, buy, checkOut, job, options, hear };
}
