import { useSyncExternalStore } from 'react';
import { localeOf, useLanguage } from '../state/language';
import { relativeParts } from './relative-time';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the page: all times are drawn again each minute. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export interface DateTimeProps {
  /** ISO 8601; a dash is shown for null. */
  readonly at: string | null | undefined;
  /** `relative` says `3 hours ago` and has the moment in its title; `day` and `full` say the moment. */
  readonly as?: 'relative' | 'day' | 'full';
}

/** A moment in the language of the page and the time zone of the browser. */
export function DateTime({ at, as = 'relative' }: DateTimeProps) {
  const language = useLanguage();
  const time = useSyncExternalStore(subscribe, () => now);
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return <span className="text-faint">–</span>;
  const locale = localeOf(language);
  const full = date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { amount, unit } = relativeParts(date.getTime(), Math.max(time, 0));
  const text =
    as === 'full'
      ? full
      : as === 'day' || unit === 'month' || unit === 'year'
        ? date.toLocaleDateString(locale, { dateStyle: 'medium' })
        : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit);
  return (
    <time dateTime={date.toISOString()} title={full} className="whitespace-nowrap">
      {text}
    </time>
  );
}
