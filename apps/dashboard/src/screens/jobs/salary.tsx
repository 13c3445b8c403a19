import type { JobsTexts } from '@openings/texts/dashboard-jobs';
import { moneyOf } from '../../kit/money';
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
  if (min === null && max === null) return null;
  const text = [min, max]
    .filter((amount) => amount !== null)
    .map((amount) => (currency ? moneyOf(locale, amount, currency) : String(amount)))
    .join(' – ');
  return (
    <span className="tabular-nums">
      {text}
      {timeframe && <span className="text-muted"> / {t.timeframes[timeframe]}</span>}
    </span>
  );
}
