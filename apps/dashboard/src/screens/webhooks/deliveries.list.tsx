import { RotateCw, Send } from 'lucide-react';
import type { WebhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { DeliveryDetail } from './delivery-detail';
import { EndpointUrl } from './endpoint-url';

type Delivery = Schema<'WebhookDelivery'>;

const STATUSES = ['pending', 'retrying', 'delivered', 'terminal', 'exhausted'] as const;
const LOOK_MS = 5000;

/**
 * What was sent, the newest first.
 * @param statuses texts of statuses, for the filter.
 * @param endpoint only what was sent to it.
 */
export const deliveriesList = (
  t: WebhooksTexts,
  statuses: Readonly<Record<string, string>>,
  endpoint?: string,
): ListDeclaration<Delivery> => ({
  name: 'webhook-deliveries',
  title: t.deliveries,
  source: {
    path: '/webhook-deliveries',
    by: 'query',
    every: LOOK_MS,
    ...(endpoint ? { fixed: { endpoint_id: endpoint } } : {}),
  },
  label: ({ event_type: type }) => t.deliveryOf(type),
  filters: [
    {
      key: 'status',
      label: t.status,
      choices: STATUSES.map((value) => ({ value, label: statuses[value] ?? value })),
    },
    ...(endpoint ? [] : [{ key: 'endpoint_id', label: t.endpoint }]),
  ],
  columns: [
    {
      key: 'type',
      header: t.event,
      width: 'minmax(10rem, 1.4fr)',
      cell: ({ event_type: type }) => <span className="font-mono text-xs">{type}</span>,
    },
    {
      key: 'status',
      header: t.status,
      width: '10rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...(endpoint
      ? []
      : [
          {
            key: 'endpoint',
            header: t.endpoint,
            width: 'minmax(8rem, 1.6fr)',
            from: 768 as const,
            cell: ({ endpoint_id: id }: Delivery) => <EndpointUrl id={id} />,
          },
        ]),
    {
      key: 'attempts',
      header: t.attempts,
      width: '6rem',
      align: 'end' as const,
      from: 768 as const,
      cell: ({ attempt_count: count }: Delivery) => count,
    },
    {
      key: 'next',
      header: t.next,
      width: '9rem',
      from: 1024 as const,
      cell: ({ next_attempt_at: at }: Delivery) => (at ? <DateTime at={at} as="full" /> : null),
    },
    { key: 'time', header: t.time, width: '9rem', cell: ({ created_at: at }: Delivery) => <DateTime at={at} /> },
  ],
  detail: {
    title: ({ event_type: type }) => t.deliveryOf(type),
    content: ({ id }) => <DeliveryDetail id={id} />,
  },
  actions: [
    {
      id: 'replay',
      label: t.replay,
      icon: RotateCw,
      bulk: true,
      needs: 'webhooks.manage',
      shown: ({ replayable }) => replayable,
      write: ({ id }) => ({ method: 'POST', path: `/webhook-deliveries/${id}/replay` }),
      done: t.replayed,
    },
  ],
  empty: {
    icon: Send,
    title: t.emptyDeliveriesTitle,
    text: t.emptyDeliveriesText,
    curl: { method: 'GET', path: '/webhook-deliveries' },
  },
});
