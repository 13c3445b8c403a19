import { Compass } from 'lucide-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNote } from '../kit/error-note';
import { useTexts } from '../state/language';
import { buttonClass } from '../ui/button';

export function PagePending() {
  const t = useTexts();
  return (
    <div role="status" className="space-y-4 p-1">
      <span className="sr-only">{t.loading}</span>
      <div className="skeleton h-7 w-48" />
      <div className="skeleton h-64 w-full rounded-xl" />
    </div>
  );
}

export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-2xl p-6">
      <ErrorNote error={error} onRetry={reset} />
    </main>
  );
}

export function NotFoundPage() {
  const t = useTexts();
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center gap-2 px-6 text-center">
      <Compass aria-hidden className="mb-2 size-7 text-faint" />
      <h1 className="text-lg font-semibold">{t.notFoundTitle}</h1>
      <p className="max-w-sm text-muted">{t.notFoundText}</p>
      <a href="/dashboard/" className={`${buttonClass()} mt-3`}>
        {t.toStart}
      </a>
    </main>
  );
}
