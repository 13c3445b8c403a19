import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import { moneyRange } from '../../kit/money';
import { localeOf, useLanguage } from '../../state/language';

export interface SalaryProps {
  readonly t: JobsTexts;
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string | null;
  readonly timeframe: keyof JobsTexts['timeframes'] | null;
}

/** What a job pays: `€50,000–60,000 / year`. */
export function Salary({ t, min, max, currency, timeframe }: SalaryProps) {
  const locale = localeOf(useLanguage());
  const from = min ?? max;
  const to = max ?? min;
  if (from === null || to === null) return <span className="text-faint">–</span>;
  return (
    <span className="tabular-nums">
      {moneyRange(locale, from, to, currency)}
      {timeframe && <span className="text-muted"> / {t.timeframes[timeframe]}</span>}
    </span>
  );
}
