import type { WebhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';
import { eventChoices } from './event-types';

export interface WebhookValues {
  url: string;
  event_types: string[];
}

export const webhookSections = (t: WebhooksTexts): readonly FormSection<WebhookValues>[] => [
  {
    title: t.endpoint,
    fields: [
      {
        name: 'url',
        label: t.url,
        kind: 'url',
        required: true,
        wide: true,
        placeholder: 'https://',
        hint: t.urlHint,
      },
      { name: 'event_types', label: t.events, kind: 'choices', choices: eventChoices, hint: t.eventsHint },
    ],
  },
];

export const webhookValues = (endpoint?: Schema<'WebhookEndpoint'>): WebhookValues => ({
  url: endpoint?.url ?? '',
  event_types: endpoint?.event_types ?? ['job.created', 'job.updated', 'job.deleted'],
});

/** The request that makes an endpoint. */
export const createWebhook = (body: WebhookValues): Write => ({ method: 'POST', path: '/webhook-endpoints', body });

/** The request that changes an endpoint. */
export const updateWebhook =
  (id: string) =>
  (body: WebhookValues): Write => ({ method: 'PATCH', path: `/webhook-endpoints/${id}`, body });
