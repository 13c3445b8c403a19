import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import type { Schema } from '../../api/types';
import { moneyOf } from '../../kit/money';
import { localeOf, useLanguage } from '../../state/language';
import { cx } from '../../ui/cx';

type Metric = Schema<'AnalyticsMetric'>;

/** A value of a metric as a text: a number, a time, or money. */
export function metricText(t: OverviewTexts, locale: string, { unit, currency }: Metric, value: number): string {
  if (unit === 'seconds') return t.seconds(value);
  if (unit === 'currency') return moneyOf(locale, value, currency ?? 'USD');
  return new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value);
}

export interface MetricTileProps {
  readonly t: OverviewTexts;
  readonly metric: Metric;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A metric, how it changed, and a way to its chart. */
export function MetricTile({ t, metric, isChosen, onChoose }: MetricTileProps) {
  const locale = localeOf(useLanguage());
  const { total, change } = metric.current;
  const percent = change.percentage;
  const up = change.absolute > 0;
  const Arrow = up ? ArrowUpRight : ArrowDownRight;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'relative min-w-0 flex-1 bg-surface max-sm:last:odd:col-span-2 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-hover',
        isChosen && 'after:absolute after:inset-x-4 after:bottom-0 after:h-0.5 after:bg-accent',
      )}
    >
      <span className="block truncate text-xs text-muted">{t.metrics[metric.key] ?? metric.key}</span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tracking-tight tabular-nums">
          {metricText(t, locale, metric, total)}
        </span>
        {percent !== null && percent !== 0 && (
          <span className={cx('inline-flex items-center text-xs tabular-nums', up ? 'text-good' : 'text-bad')}>
            <Arrow aria-hidden className="size-3.5" />
            {Math.abs(Math.round(percent))} %
          </span>
        )}
      </span>
    </button>
  );
}
