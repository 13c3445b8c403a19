import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { integrationsTexts } from '@openings/i18n/dashboard-integrations';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { Badge } from '../../ui/badge';
import { IntegrationCard } from './integration-card';
import { ReportingCard } from './reporting-card';

/** Shown even while they are not connected. */
const OFFERED = ['search_console', 'adsense', 'google_analytics'] as const;

export function Screen() {
  const t = useTextsOf(integrationsTexts);
  const indexing = useObject<Schema<'IndexingConfig'>>('integrations', '/integrations/indexing');
  const reporting = useQuery({
    queryKey: ['integrations', 'reporting', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Page<Schema<'ReportingIntegration'>>>('/integrations/reporting', {}, signal),
  });
  const error = indexing.error ?? reporting.error;
  if (error) return <ErrorNote error={error} />;
  if (!indexing.data || !reporting.data) return <PagePending />;
  const all = reporting.data.data;
  const providers = [...new Set([...OFFERED, ...all.map(({ provider }) => provider)])];
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <h2 className="mb-3 text-base font-semibold">{t.search}</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <IndexNow config={indexing.data} />
      </div>
      <h2 className="mt-8 mb-3 text-base font-semibold">{t.reporting}</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {providers.map((provider) => (
          <ReportingCard
            key={provider}
            provider={provider}
            integration={all.find((each) => each.provider === provider)}
          />
        ))}
      </div>
    </>
  );
}

function IndexNow({ config }: { readonly config: Schema<'IndexingConfig'> }) {
  const t = useTextsOf(integrationsTexts);
  const on = config.indexNowEnabled;
  return (
    <IntegrationCard
      icon={Radar}
      name={t.indexNow}
      about={t.indexNowAbout}
      badge={
        on && config.provisioningStatus ? (
          <StatusBadge status={config.provisioningStatus} />
        ) : (
          <Badge tone={on ? 'good' : 'neutral'} dot>
            {on ? t.on : t.off}
          </Badge>
        )
      }
      actions={
        <WriteButton
          needs="integrations.manage"
          refresh={['integrations']}
          {...(on ? {} : { look: 'primary' as const })}
          write={() => ({ method: 'POST', path: '/integrations/indexing/toggle-indexnow', body: { enabled: !on } })}
          done={on ? t.turnedOff : t.turnedOn}
        >
          {on ? t.turnOff : t.turnOn}
        </WriteButton>
      }
    >
      {config.lastError && <p className="text-bad">{config.lastError}</p>}
      {config.lastRunAt && (
        <p className="text-xs text-muted">
          {t.lastRun} <DateTime at={config.lastRunAt} />
        </p>
      )}
    </IntegrationCard>
  );
}
