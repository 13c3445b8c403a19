import { analyticsTexts } from '@openings/i18n/dashboard-analytics';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { cx } from '../../ui/cx';

export interface TrafficTableRow {
  readonly name: string;
  readonly visits: number;
  /** Null when there were none before. */
  readonly change: number | null;
  readonly applyClicks?: number;
}

/** Visits by one property, the most first, with a bar behind each name. */
export function TrafficTable({ title, rows }: { readonly title: string; readonly rows: readonly TrafficTableRow[] }) {
  const t = useTextsOf(analyticsTexts);
  const locale = localeOf(useLanguage());
  const number = new Intl.NumberFormat(locale);
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  const clicks = rows.some(({ applyClicks }) => applyClicks !== undefined);
  return (
    <section className="panel min-w-0 overflow-hidden" aria-label={title}>
      <table className="w-full table-fixed text-left">
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th className="px-4 py-2.5 text-13 font-semibold text-ink">{title}</th>
            <th className="w-16 px-2 py-2.5 text-right font-medium">{t.visits}</th>
            <th className={cx('w-20 px-2 py-2.5 text-right font-medium', !clicks && 'pr-4')}>{t.change}</th>
            {clicks && (
              <th className="hidden w-28 px-4 py-2.5 text-right font-medium sm:table-cell">{t.applyClicks}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, visits, change, applyClicks }) => (
            <tr key={name}>
              <td className="px-4 py-1.5">
                <span className="relative flex items-center rounded">
                  <svg aria-hidden className="absolute inset-0 size-full rounded" preserveAspectRatio="none">
                    <rect width={`${(visits / most) * 100}%`} height="100%" className="fill-accent-soft" />
                  </svg>
                  <span className="relative truncate px-2 py-1" title={name}>
                    {name}
                  </span>
                </span>
              </td>
              <td className="px-2 text-right tabular-nums">{number.format(visits)}</td>
              <td
                className={cx(
                  'px-2 text-right text-xs tabular-nums',
                  !clicks && 'pr-4',
                  change === null || change === 0 ? 'text-muted' : change > 0 ? 'text-good' : 'text-bad',
                )}
              >
                {change === null ? t.isNew : `${change > 0 ? '+' : ''}${Math.round(change)} %`}
              </td>
              {clicks && (
                <td className="hidden px-4 text-right text-muted tabular-nums sm:table-cell">
                  {number.format(applyClicks ?? 0)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-4 py-6 text-center text-muted">{t.none}</p>}
      {rows.length > 0 && <div className="h-2" />}
    </section>
  );
}
