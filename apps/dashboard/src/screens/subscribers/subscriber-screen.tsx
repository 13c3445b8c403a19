import { useParams } from '@tanstack/react-router';
import { BellOff, BellRing } from 'lucide-react';
import { subscribersTexts, type SubscribersTexts } from '@openings/i18n/dashboard-subscribers';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { moneyOf } from '../../kit/money';
import { Panel } from '../../kit/panel';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';
import { statusOf } from './subscriber-status';

type Subscriber = Schema<'SubscriberDetail'>;

export function Screen() {
  const t = useTextsOf(subscribersTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: subscriber, error } = useObject<Subscriber>('subscribers', `/subscribers/${id}`);
  if (error) return <ErrorNote error={error} />;
  if (!subscriber) return <PagePending />;
  const { email, unsubscribedAt, waitlistedAt, alerts } = subscriber;
  return (
    <>
      <PageHead
        title={email}
        back={{ label: t.title, to: '/subscribers' }}
        badge={<StatusBadge status={statusOf(subscriber)} />}
        actions={
          unsubscribedAt ? (
            <WriteButton
              key="resubscribe"

              icon={<BellRing aria-hidden className="size-4" />}
              needs="alerts.manage"
              {...(subscriber.confirmedAt ? {} : { refused: t.neverConfirmed })}
              write={() => ({ method: 'POST', path: `/subscribers/${id}/resubscribe` })}
              confirm={{ title: t.resubscribeTitle(1), text: t.resubscribeText, action: t.resubscribe }}
              done={t.resubscribedDone(1)}
              refresh={['subscribers']}
            >
              {t.resubscribe}
            </WriteButton>
          ) : (
            <WriteButton
              key="unsubscribe"

              icon={<BellOff aria-hidden className="size-4" />}
              needs="alerts.manage"
              write={() => ({ method: 'POST', path: `/subscribers/${id}/unsubscribe` })}
              confirm={{ title: t.unsubscribeOne(email), text: t.unsubscribeText, action: t.unsubscribe }}
              done={t.unsubscribedDone(1)}
              refresh={['subscribers']}
            >
              {t.unsubscribe}
            </WriteButton>
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={t.alerts}>
          {alerts.length === 0 ? (
            <p className="py-1 text-muted">{t.noAlerts}</p>
          ) : (
            <ul className="divide-y divide-line">
              {alerts.map((alert) => (
                <Alert key={alert.id} alert={alert} subscriber={subscriber} t={t} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t.subscriber}>
          <Facts
            facts={[
              { name: t.subscribed, value: <DateTime at={subscriber.createdAt} as="full" /> },
              { name: t.confirmed, value: <DateTime at={subscriber.confirmedAt} as="full" /> },
              ...(waitlistedAt ? [{ name: t.waitlisted, value: <DateTime at={waitlistedAt} as="full" /> }] : []),
              ...(unsubscribedAt ? [{ name: t.unsubscribed, value: <DateTime at={unsubscribedAt} as="full" /> }] : []),
              { name: t.lastSent, value: <DateTime at={subscriber.lastSentAt} /> },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

interface AlertProps {
  readonly alert: Schema<'SubscriberAlert'>;
  readonly subscriber: Subscriber;
  readonly t: SubscribersTexts;
}

function Alert({ alert, subscriber: { confirmedAt, unsubscribedAt }, t }: AlertProps) {
  const waits = confirmedAt === null && unsubscribedAt === null;
  const wanted = useWanted(alert.filters, t);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {wanted.length === 0 ? (
          <span className="font-medium">{t.allJobs}</span>
        ) : (
          wanted.map((text) => <Badge key={text}>{text}</Badge>)
        )}
      </div>
      <span className="text-xs text-muted">
        {t.weekly} · {t.lastSent}: <DateTime at={alert.lastSentAt} />
      </span>
      <Badge tone={alert.isActive ? 'good' : 'neutral'} dot>
        {alert.isActive ? t.active : waits ? t.unproved : t.inactive}
      </Badge>
    </li>
  );
}

/** What jobs an alert selects, in a few words each. */
function useWanted(filters: Schema<'AlertFilters'>, t: SubscribersTexts): readonly string[] {
  const locale = localeOf(useLanguage());
  const { jobFunctions, seniorityLevels, remoteOptions, placeIds, salaryMin, salaryMax, salaryCurrency } = filters;
  const money = (amount: number): string =>
    salaryCurrency ? moneyOf(locale, amount, salaryCurrency) : amount.toLocaleString(locale);
  return [
    ...jobFunctions.map((each) => each.replaceAll('_', ' ')),
    ...seniorityLevels.map((each) => each.replaceAll('_', ' ')),
    ...remoteOptions.map((each) => t.remoteOptions[each] ?? each),
    ...(placeIds.length > 0 ? [t.places(placeIds.length)] : []),
    ...(salaryMin === null ? [] : [t.salaryFrom(money(salaryMin))]),
    ...(salaryMax === null ? [] : [t.salaryTo(money(salaryMax))]),
  ];
}
