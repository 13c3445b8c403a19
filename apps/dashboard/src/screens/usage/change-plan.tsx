import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '@openings/sdk/index';
import { usageTexts } from '@openings/i18n/dashboard-usage';
import type { Write } from '../../api/api';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { sayError, useWrite } from '../../kit/use-write';
import { choicesOf } from '../../kit/choices';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { useTexts, useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';

/** Leads to the page on which another plan is paid or confirmed. */
export function ChangePlan({ subscription }: { readonly subscription: Schema<'BillingSubscription'> }) {
  const t = useTextsOf(usageTexts);
  const { mayNotChange, requestId } = useTexts();
  const may = useMay()('billing.manage');
  const { write, busy, messages } = useWrite();
  const plans = choicesOf(t.plans).filter(({ value }) => value !== subscription.planKey);
  const [planKey, setPlanKey] = useState(plans[0]?.value ?? '');
  const [interval, setInterval] = useState('monthly');
  const [isOffered, setOffered] = useState(true);
  const path = subscription.active ? '/billing/upgrade' : '/billing/checkout';
  const change: Write = { method: 'POST', path, body: { planKey, interval } };
  const go = async () => {
    try {
      const answer = await write<{ readonly url: string }>(change, { quiet: true });
      if (answer) location.assign(answer.url);
    } catch (error) {
      if (isApiError(error, 'billing_not_offered') || isApiError(error, 'billing_no_active_subscription'))
        setOffered(false);
      else sayError(error, requestId);
    }
  };
  return (
    <section className="panel space-y-4 p-5" aria-label={t.change}>
      <div>
        <h2 className="font-semibold">{t.change}</h2>
        <p className="mt-0.5 text-muted">{t.changeAbout}</p>
      </div>
      {!may || !isOffered ? (
        <p role="status" className="rounded-xl bg-sunken px-4 py-3 text-muted">
          {may ? t.notOffered : mayNotChange}
        </p>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t.choosePlan} error={messages['planKey']} focused>
              {(ids) => (
                <Select {...ids} value={planKey} choices={plans} onChange={({ target }) => setPlanKey(target.value)} />
              )}
            </Field>
            <Field label={t.interval} error={messages['interval']} focused>
              {(ids) => (
                <Select
                  {...ids}
                  value={interval}
                  choices={choicesOf(t.intervals)}
                  onChange={({ target }) => setInterval(target.value)}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              busy={busy}
              icon={<ArrowUpRight aria-hidden className="size-4" />}
              onClick={() => void go()}
            >
              {subscription.active ? t.toUpgrade : t.toCheckout}
            </Button>
            <CopyAsCurl write={() => change} className="ml-auto" />
          </div>
        </>
      )}
    </section>
  );
}
