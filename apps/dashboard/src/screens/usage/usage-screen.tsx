import { usageTexts, type UsageTexts } from '@openings/i18n/dashboard-usage';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { cx } from '../../ui/cx';
import { ChangePlan } from './change-plan';
import { Payments } from './payments';

/** A share that is nearly all. */
const NEARLY = 0.9;

export function Screen() {
  const t = useTextsOf(usageTexts);
  const usage = useObject<Schema<'Usage'>>('usage', '/usage');
  const subscription = useObject<Schema<'BillingSubscription'>>('subscription', '/billing/subscription');
  const error = usage.error ?? subscription.error;
  if (error) return <ErrorNote error={error} />;
  if (!usage.data || !subscription.data) return <PagePending />;
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <ul className="mb-6 grid gap-3 md:grid-cols-3">
        {usage.data.capacities.map((capacity) => (
          <Capacity key={capacity.key} t={t} capacity={capacity} />
        ))}
      </ul>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Plan t={t} subscription={subscription.data} />
        <div className="space-y-6">
          <ChangePlan subscription={subscription.data} />
          <Payments />
        </div>
      </div>
    </>
  );
}

function Capacity({ t, capacity }: { readonly t: UsageTexts; readonly capacity: Schema<'UsageCapacity'> }) {
  const locale = localeOf(useLanguage());
  const { key, used, limit } = capacity;
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <li className="panel p-5">
      <p className="text-muted">{t.capacities[key]}</p>
      <p className="mt-1 text-lg font-semibold tabular-nums">
        {limit === null ? t.noLimit(number(used)) : t.ofLimit(number(used), number(limit))}
      </p>
      {limit !== null && (
        <progress
          aria-label={t.capacities[key]}
          max={Math.max(limit, 1)}
          value={limit === 0 ? 1 : Math.min(used, limit)}
          className={cx(
            'mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-webkit-progress-bar]:bg-sunken',
            share >= 1
              ? '[&::-moz-progress-bar]:bg-bad [&::-webkit-progress-value]:bg-bad'
              : share >= NEARLY
                ? '[&::-moz-progress-bar]:bg-warn [&::-webkit-progress-value]:bg-warn'
                : '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
          )}
        />
      )}
      {share >= NEARLY && (
        <p className={cx('mt-2 text-xs', share >= 1 ? 'text-bad' : 'text-warn')}>
          {share >= 1 ? t.full : t.nearlyFull}
        </p>
      )}
    </li>
  );
}

function Plan({ t, subscription }: { readonly t: UsageTexts; readonly subscription: Schema<'BillingSubscription'> }) {
  const locale = localeOf(useLanguage());
  const { planKey, status, currentPeriodEnd, cancelAtPeriodEnd, capabilities } = subscription;
  const names: Readonly<Record<string, string>> = t.plans;
  const limit = (value: number | null) => (value === null ? t.unlimited : value.toLocaleString(locale));
  const yesNo = (value: boolean) => (value ? t.yes : t.no);
  return (
    <section className="panel p-5" aria-label={t.plan}>
      <div className="mb-2 flex items-center gap-3">
        <h2 className="text-base font-semibold">{planKey === null ? t.free : (names[planKey] ?? planKey)}</h2>
        {status && <StatusBadge status={status} />}
      </div>
      <Facts
        facts={[
          ...(currentPeriodEnd
            ? [
                {
                  name: t.periodEnd,
                  value: (
                    <>
                      <DateTime at={new Date(currentPeriodEnd).toISOString()} as="day" />
                      {cancelAtPeriodEnd && <span className="block text-warn">{t.cancels}</span>}
                    </>
                  ),
                },
              ]
            : []),
          { name: t.jobsLimit, value: limit(capabilities.activeJobsLimit) },
          { name: t.subscriberLimit, value: limit(capabilities.subscriberLimit) },
          { name: t.seatLimit, value: limit(capabilities.teamSeatLimit) },
          { name: t.canBePublic, value: yesNo(capabilities.canBePublic) },
          { name: t.canRemoveBranding, value: yesNo(capabilities.canRemoveBranding) },
          { name: t.apiAccess, value: yesNo(capabilities.apiAccess) },
        ]}
      />
    </section>
  );
}
