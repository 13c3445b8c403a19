import { Suspense, useState } from 'react';
import { webhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { late } from '../../ui/late';
import { createWebhook, webhookSections, webhookValues, type WebhookValues } from './webhook.form';

const SecretDialog = late(() => import('../../kit/secret-dialog'), 'SecretDialog');

export function Screen() {
  const t = useTextsOf(webhooksTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  const [made, setMade] = useState<Schema<'WebhookEndpointCreated'> | null>(null);
  return (
    <>
      <PageHead title={t.newEndpoint} back={{ label: t.title, to: '/webhooks' }} />
      <ResourceForm<WebhookValues, Schema<'WebhookEndpointCreated'>>
        sections={webhookSections(t)}
        values={webhookValues()}
        write={createWebhook}
        saveLabel={create}
        done={t.created}
        refresh={['webhooks']}
        needs="webhooks.manage"
        onSaved={setMade}
      />
      {made?.secret && (
        <Suspense>
          <SecretDialog
            title={t.secretTitle}
            text={t.secretText}
            secret={made.secret}
            onClose={() => navigate(`/webhooks/${made.id}`)}
          />
        </Suspense>
      )}
    </>
  );
}
