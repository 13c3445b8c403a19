import { BadgeDollarSign, ChartLine, CreditCard, Search, type LucideIcon } from 'lucide-react';
import { integrationsTexts } from '@openings/i18n/dashboard-integrations';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import { useForbidden } from '../../kit/permissions';
import { WriteButton } from '../../kit/write-button';
import { useTextsOf } from '../../state/language';
import { say } from '../../ui/toasts';
import { Badge } from '../../ui/badge';
import { Field, Select } from '../../ui/field';
import { IntegrationCard } from './integration-card';

type Provider = Schema<'ReportingProvider'>;

const ICONS: Readonly<Record<Provider, LucideIcon>> = {
  search_console: Search,
  adsense: BadgeDollarSign,
  google_analytics: ChartLine,
  stripe: CreditCard,
  tinybird: ChartLine,
};
/** What the server knows by itself is not connected here. */
const BUILT_IN = new Set<Provider>(['stripe', 'tinybird']);

export interface ReportingCardProps {
  readonly provider: Provider;
  /** Absent while it was never connected. */
  readonly integration: Schema<'ReportingIntegration'> | undefined;
}

/** A provider of figures: connect it, pause it, disconnect it. */
export function ReportingCard({ provider, integration }: ReportingCardProps) {
  const t = useTextsOf(integrationsTexts);
  const name = t.names[provider] ?? provider;
  const path = `/integrations/reporting/${provider}`;
  const common = { needs: 'integrations.manage', refresh: ['integrations', 'analytics'] } as const;
  const connected = integration?.connected ?? false;
  const enabled = integration?.enabled ?? false;
  return (
    <IntegrationCard
      icon={ICONS[provider]}
      name={name}
      about={t.abouts[provider]}
      badge={
        <Badge tone={connected ? (enabled ? 'good' : 'warn') : 'neutral'} dot>
          {connected ? (enabled ? t.connected : t.paused) : t.notConnected}
        </Badge>
      }
      actions={
        <>
          {!BUILT_IN.has(provider) && (
            <WriteButton<Schema<'ReportingConnect'>>
              {...common}
              {...(connected ? {} : { look: 'primary' as const })}
              write={() => ({ method: 'POST', path: `${path}/connect` })}
              onDone={({ authorizationUrl }) => {
                if (!authorizationUrl) return;
                say({ tone: 'good', text: t.connecting });
                location.assign(authorizationUrl);
              }}
            >
              {connected ? t.again : t.connect}
            </WriteButton>
          )}
          {integration && (
            <WriteButton
              {...common}
              write={() => ({ method: 'PATCH', path, body: { enabled: !enabled } })}
              done={enabled ? t.pausedDone : t.resumedDone}
            >
              {enabled ? t.pause : t.resume}
            </WriteButton>
          )}
          {connected && !BUILT_IN.has(provider) && (
            <WriteButton
              {...common}
              look="danger"
              write={() => ({ method: 'DELETE', path })}
              confirm={{ title: t.disconnectTitle(name), text: t.disconnectText, action: t.disconnect }}
              done={t.disconnected}
            >
              {t.disconnect}
            </WriteButton>
          )}
        </>
      }
    >
      {integration?.connectedAt && (
        <p className="text-xs text-muted">
          {t.since} <DateTime at={integration.connectedAt} />
        </p>
      )}
      {provider === 'search_console' && connected && <Coverage path={path} />}
    </IntegrationCard>
  );
}

/** Which pages are read. The API does not say which is chosen, so nothing is chosen at first. */
function Coverage({ path }: { readonly path: string }) {
  const t = useTextsOf(integrationsTexts);
  const forbidden = useForbidden('integrations.manage');
  const { write, busy } = useWrite();
  return (
    <Field label={t.coverage}>
      {(ids) => (
        <Select
          {...ids}
          none="–"
          disabled={busy || forbidden !== undefined}
          title={forbidden}
          choices={choicesOf(t.coverages)}
          onChange={({ target }) =>
            target.value &&
            void write(
              { method: 'PATCH', path, body: { searchConsoleCoverageMode: target.value } },
              { done: t.coverageSaved, refresh: ['integrations'] },
            )
          }
        />
      )}
    </Field>
  );
}
