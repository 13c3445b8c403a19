import { useQuery } from '@tanstack/react-query';
import { analyticsTexts } from '@openings/i18n/dashboard-analytics';
import { get, search } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import type { DateRange } from './date-range';

const ROWS = 10;

/** What people searched for before they came; nothing while Search Console is not connected. */
export function SearchQueries({ range }: { readonly range: DateRange }) {
  const t = useTextsOf(analyticsTexts);
  const number = new Intl.NumberFormat(localeOf(useLanguage()), { maximumFractionDigits: 1 });
  const board = boardStore.get()?.id;
  const { data: providers } = useQuery({
    queryKey: ['integrations', 'reporting', board],
    queryFn: ({ signal }) => get<Page<Schema<'ReportingIntegration'>>>('/integrations/reporting', {}, signal),
  });
  const isOn = providers?.data.some((each) => each.provider === 'search_console' && each.connected && each.enabled);
  const { data, error } = useQuery({
    queryKey: ['analytics', 'searches', board, range],
    queryFn: ({ signal }) =>
      search<Schema<'SearchConsoleQueryResponse'>>(
        '/analytics/search-console/query',
        { startDate: range.start, endDate: range.end, dimensions: ['query'], rowLimit: ROWS },
        signal,
      ),
    enabled: isOn === true,
  });
  if (!isOn) return null;
  return (
    <section className="panel mt-5 overflow-hidden" aria-label={t.searches}>
      <div className="border-b border-line px-4 py-2.5">
        <h2 className="font-semibold">{t.searches}</h2>
        <p className="text-muted">{t.searchesAbout}</p>
      </div>
      {error && <p className="px-4 py-3 text-bad">{error.message}</p>}
      <table className="w-full text-left">
        <thead className="text-xs text-muted">
          <tr>
            <th className="px-4 py-2 font-medium">{t.query}</th>
            {[t.clicks, t.impressions, t.position].map((name) => (
              <th key={name} className="w-24 px-4 py-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {data?.rows.map(({ keys, clicks = 0, impressions = 0, position = 0 }, index) => (
            <tr key={index}>
              <td className="truncate px-4 py-2">{keys?.[0]}</td>
              <td className="px-4 text-right tabular-nums">{number.format(clicks)}</td>
              <td className="px-4 text-right tabular-nums">{number.format(impressions)}</td>
              <td className="px-4 text-right tabular-nums">{number.format(position)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
