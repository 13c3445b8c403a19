import { moneyText } from '#i18n';
import type { VNode } from 'preact';
import type { OfferedBillingOption, OfferedPlan } from './board-answers.js';
import type { Form } from './form.js';
import { planValue } from './posting-fields.js';
import type { Visit } from './visit.js';

function priceOf({ texts, language }: Visit, { kind, prices, billingInterval, invoiceOnly }: OfferedPlan): string {
  const [price] = prices.filter(({ isActive }) => isActive);
  if (kind === 'free' || !price) return texts.free;
  const amount = moneyText(language, price.amountCents / 100, price.currency);
  const per = texts.intervals[billingInterval ?? ''];
  return [per === undefined ? amount : `${amount} ${per}`, ...(invoiceOnly ? [texts.invoice] : [])].join(', ');
}

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly about: string | null;
  readonly price: string;
}

export interface ListedPlans {
  readonly choices: readonly Choice[];
  /** Why earlier purchases cannot be shown. */
  readonly problem: string | null;
}

/** The ways to post a job: what the board sells, and what the visitor has bought. */
export async function plansOf(visit: Visit): Promise<ListedPlans> {
  const { ask, query, texts } = visit;
  const token = query.get('verification') ?? '';
  const [plans, bought] = await Promise.all([
    ask<{ readonly data: readonly OfferedPlan[] }>('/job-postings/plans'),
    token === ''
      ? Promise.resolve(null)
      : ask<{ readonly options: readonly OfferedBillingOption[] }>('/job-postings/billing-options', {
          method: 'POST',
          body: { verificationToken: token },
        }),
  ]);
  const credits = (bought?.value?.options ?? []).map(({ type, planId, id, planName, jobsRemaining, jobsTotal }) => ({
    value: planValue(type, planId, id),
    name: planName,
    about: null,
    price: texts.bought(jobsRemaining, jobsTotal),
  }));
  // A job on invoice needs the address of a company, which another page asks for.
  const sold = (plans.value?.data ?? [])
    .filter(({ invoiceOnly }) => !invoiceOnly)
    .map((plan) => ({
      value: planValue('new', plan.id),
      name: plan.name,
      about: plan.description,
      price: priceOf(visit, plan),
    }));
  const refused = bought?.refusal;
  return {
    choices: [...credits, ...sold],
    problem: refused ? (texts.refusals[refused.code] ?? refused.message) : null,
  };
}

/** The choice of a plan; nothing if there are no plans. */
export const PlanChoice = ({
  visit,
  form,
  plans,
}: {
  readonly visit: Visit;
  readonly form: Form;
  readonly plans: ListedPlans;
}): VNode | null =>
  plans.choices.length === 0 ? null : (
    <fieldset class="card">
      <legend>
        <h2>{visit.texts.plan}</h2>
      </legend>
      {plans.choices.map(({ value, name, about, price }, index) => (
        <label class="plan" key={value}>
          <input
            type="radio"
            name="plan"
            value={value}
            checked={form.text('plan') === '' ? index === 0 : form.text('plan') === value}
          />
          <span>
            <strong>{name}</strong>
            {about !== null && <span class="soft small">{about}</span>}
          </span>
          <span class="price">{price}</span>
        </label>
      ))}
    </fieldset>
  );
