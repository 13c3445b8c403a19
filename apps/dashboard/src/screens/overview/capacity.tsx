import { useQuery } from '@tanstack/react-query';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { localeOf, useLanguage } from '../../state/language';
import { boardStore } from '../../state/session';
import { OverviewPanel } from './overview-panel';
import { PanelError } from './panel-error';

/** How much of the plan is used. */
export function Capacity({ t }: { readonly t: OverviewTexts }) {
  const locale = localeOf(useLanguage());
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Schema<'Usage'>>('/usage', {}, signal),
  });
  if (error)
    return (
      <OverviewPanel title={t.capacity}>
        <PanelError error={error} onRetry={() => void refetch()} />
      </OverviewPanel>
    );
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <OverviewPanel title={t.capacity}>
      <ul className="space-y-4 p-4">
        {data?.capacities.map(({ key, used, limit }) => (
          <li key={key}>
            <div className="flex justify-between gap-3">
              <span>{t.capacities[key] ?? key}</span>
              <span className="text-muted tabular-nums">
                {number(used)} / {limit === null ? t.unlimited : number(limit)}
              </span>
            </div>
            {limit !== null && (
              <progress
                aria-label={t.capacities[key] ?? key}
                max={Math.max(limit, 1)}
                value={used}
                className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
              />
            )}
          </li>
        )) ?? <li className="skeleton h-24" />}
      </ul>
    </OverviewPanel>
  );
}
