import { RotateCw } from 'lucide-react';
import { webhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { useTextsOf } from '../../state/language';
import { Badge, type Tone } from '../../ui/badge';
import { CopyButton } from '../../ui/copy-button';
import { EndpointUrl } from './endpoint-url';

const LOOK_MS = 3000;
const TONES: Readonly<Record<string, Tone>> = { delivered: 'good', retryable: 'warn', terminal: 'bad' };

/** A delivery with each attempt that was made, and a button that sends it again. */
export function DeliveryDetail({ id }: { readonly id: string }) {
  const t = useTextsOf(webhooksTexts);
  const { data, error } = useObject<Schema<'WebhookDeliveryDetail'>>(
    'webhook-deliveries',
    `/webhook-deliveries/${id}`,
    ({ status }) => (status === 'pending' || status === 'retrying' ? LOOK_MS : false),
  );
  if (error) return <ErrorNote error={error} />;
  if (!data) return <div className="skeleton h-64" />;
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={data.status} />
        <span className="flex min-w-0 items-center gap-1 font-mono text-xs text-muted">
          <span className="truncate">{data.event_id}</span>
          <CopyButton text={data.event_id} label="id" className="size-6" />
        </span>
        <WriteButton
          className="ml-auto"
          needs="webhooks.manage"
          disabled={!data.replayable}
          icon={<RotateCw aria-hidden className="size-4" />}
          write={() => ({ method: 'POST', path: `/webhook-deliveries/${id}/replay` })}
          done={t.replayed(1)}
          refresh={['webhook-deliveries']}
        >
          {t.replay}
        </WriteButton>
      </div>
      {!data.replayable && <p className="text-xs text-muted">{t.notReplayable}</p>}
      {data.terminal_reason && <p className="text-bad">{t.terminalReasons[data.terminal_reason]}</p>}
      <section>
        <h3 className="mb-3 font-semibold">{t.attempts}</h3>
        {data.attempts.length === 0 && <p className="text-muted">{t.noAttempt}</p>}
        <ol className="ml-1.5 space-y-4 border-l border-line pl-5">
          {data.attempts.toReversed().map((attempt) => (
            <li key={attempt.attempt_number} className="relative">
              <span
                aria-hidden
                className={`absolute top-1.5 -left-[1.56rem] size-2 rounded-full ring-4 ring-surface ${attempt.outcome === 'delivered' ? 'bg-good' : 'bg-bad'}`}
              />
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t.attempt(attempt.attempt_number)}</span>
                <Badge tone={TONES[attempt.outcome] ?? 'neutral'}>{attempt.status_code ?? t.noAnswer}</Badge>
                <span className="text-muted tabular-nums">{t.after(attempt.duration_ms)}</span>
                <span className="ml-auto text-xs text-muted">
                  <DateTime at={attempt.started_at} as="full" />
                </span>
              </div>
              {attempt.outcome !== 'delivered' && <p className="mt-1 text-muted">{attempt.diagnostic}</p>}
            </li>
          ))}
        </ol>
      </section>
      <Facts
        facts={[
          { name: t.endpoint, value: <EndpointUrl id={data.endpoint_id} /> },
          { name: t.time, value: <DateTime at={data.created_at} as="full" /> },
          { name: t.next, value: <DateTime at={data.next_attempt_at} as="full" /> },
          { name: t.ended, value: <DateTime at={data.completed_at} as="full" /> },
          { name: t.kept, value: <DateTime at={data.replay_expires_at} as="full" /> },
        ]}
      />
    </div>
  );
}
