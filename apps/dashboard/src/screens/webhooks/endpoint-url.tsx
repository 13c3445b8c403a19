import { useQuery } from '@tanstack/react-query';
import { webhooksTexts } from '@openings/i18n/dashboard-webhooks';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';

/** The address of an endpoint by its id; deliveries have the id alone. */
export function EndpointUrl({ id }: { readonly id: string }) {
  const t = useTextsOf(webhooksTexts);
  const { data } = useQuery({
    queryKey: ['webhooks', 'addresses', boardStore.get()?.id],
    queryFn: async ({ signal }) => {
      const page = await get<Page<Schema<'WebhookEndpoint'>>>('/webhook-endpoints', { limit: 100 }, signal);
      return new Map(page.data.map((endpoint) => [endpoint.id, endpoint.url]));
    },
  });
  return data ? (data.get(id) ?? <span className="text-faint">{t.deleted}</span>) : null;
}
