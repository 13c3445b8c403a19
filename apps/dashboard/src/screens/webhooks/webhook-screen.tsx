import { useParams } from '@tanstack/react-router';
import { KeyRound, Pause, Play, Send, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { webhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { EmbeddedList } from '../../kit/list/list-screen';
import { StatTiles } from '../../kit/stat-tiles';
import { StatusBadge } from '../../kit/status-badge';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { say } from '../../ui/toasts';
import { late } from '../../ui/late';
import { deliveriesList } from './deliveries.list';
import { updateWebhook, webhookSections, webhookValues, type WebhookValues } from './webhook.form';

const SecretDialog = late(() => import('../../kit/secret-dialog'), 'SecretDialog');

type Endpoint = Schema<'WebhookEndpoint'>;

export function Screen() {
  const t = useTextsOf(webhooksTexts);
  const { save } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: endpoint, error } = useObject<Endpoint>('webhooks', `/webhook-endpoints/${id}`);
  const tabs = [
    { id: 'deliveries', label: t.deliveries },
    { id: 'settings', label: t.settings },
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!endpoint) return <PagePending />;
  const { health_reason: reason } = endpoint;
  return (
    <>
      <PageHead
        title={endpoint.url}
        back={{ label: t.title, to: '/webhooks' }}
        badge={<StatusBadge status={endpoint.status} />}
        {...(reason && endpoint.status !== 'enabled' ? { about: t.healthReasons[reason] } : {})}
        actions={<EndpointActions endpoint={endpoint} />}
      />
      <StatTiles
        label={t.health}
        stats={[
          { name: t.lastSuccess, value: <DateTime at={endpoint.last_success_at} /> },
          { name: t.lastFailure, value: <DateTime at={endpoint.last_failure_at} /> },
          { name: t.streak, value: endpoint.failure_streak },
          endpoint.secret_overlap_expires_at
            ? { name: t.secretBefore, value: <DateTime at={endpoint.secret_overlap_expires_at} as="full" /> }
            : { name: t.since, value: <DateTime at={endpoint.health_changed_at ?? endpoint.created_at} /> },
        ]}
      />
      <Tabs label={endpoint.url} tabs={tabs} active={tab} />
      {tab === 'settings' ? (
        <ResourceForm<WebhookValues, Endpoint>
          key={endpoint.updated_at}
          sections={webhookSections(t)}
          values={webhookValues(endpoint)}
          write={updateWebhook(id)}
          saveLabel={save}
          done={t.saved}
          refresh={['webhooks']}
          needs="webhooks.manage"
        />
      ) : (
        <Deliveries id={id} />
      )}
    </>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const t = useTextsOf(webhooksTexts);
  const { statuses } = useTexts();
  const list = useMemo(() => deliveriesList(t, statuses, id), [t, statuses, id]);
  return <EmbeddedList list={list} />;
}

function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useTextsOf(webhooksTexts);
  const navigate = useBoardNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/webhook-endpoints/${endpoint.id}`;
  const common = { needs: 'webhooks.manage', refresh: ['webhooks', 'webhook-deliveries'] } as const;
  const paused = endpoint.status === 'paused';
  return (
    <>
      <WriteButton<Schema<'WebhookTestDelivery'>>
        {...common}
        icon={<Send aria-hidden className="size-4" />}
        write={() => ({ method: 'POST', path: `${path}/test` })}
        onDone={(test) =>
          say(
            test.delivered
              ? { tone: 'good', text: t.testGood(test.status ?? 0, test.latency_ms) }
              : { tone: 'bad', text: t.testBad(test.diagnostic) },
          )
        }
      >
        {t.test}
      </WriteButton>
      <WriteButton<Schema<'WebhookEndpointCreated'>>
        {...common}
        icon={<KeyRound aria-hidden className="size-4" />}
        write={() => ({ method: 'POST', path: `${path}/rotate-secret` })}
        confirm={{ title: t.rotateTitle, text: t.rotateText, action: t.rotate }}
        onDone={(answer) => setSecret(answer.secret)}
      >
        {t.rotate}
      </WriteButton>
      {endpoint.status !== 'enabled' && (
        <WriteButton
          {...common}
          look="primary"
          icon={<Play aria-hidden className="size-4" />}
          write={() => ({ method: 'PATCH', path, body: { status: 'enabled' } })}
          done={t.resumed}
        >
          {t.resume}
        </WriteButton>
      )}
      {!paused && (
        <WriteButton
          {...common}
          icon={<Pause aria-hidden className="size-4" />}
          write={() => ({ method: 'PATCH', path, body: { status: 'paused' } })}
          confirm={{ title: t.pauseTitle, text: t.pauseText, action: t.pause }}
          done={t.paused}
        >
          {t.pause}
        </WriteButton>
      )}
      <WriteButton
        needs="webhooks.manage"
        look="danger"
        icon={<Trash2 aria-hidden className="size-4" />}
        write={() => ({ method: 'DELETE', path })}
        confirm={{ title: t.deleteTitle(1), text: t.deleteText(endpoint.url), action: t.deleteAction }}
        done={t.deletedDone(1)}
        onDone={() => navigate('/webhooks')}
      >
        {t.deleteAction}
      </WriteButton>
      {secret !== null && (
        <Suspense>
          <SecretDialog title={t.secretTitle} text={t.secretText} secret={secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
    </>
  );
}
