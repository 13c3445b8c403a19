import { LaptopMinimal } from 'lucide-react';
import { accountTexts } from '@openings/i18n/dashboard-account';
import type { Page, Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import { useObject } from '../../kit/use-object';
import { useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

/** The sessions of the person, each of which but this one can be ended. */
export function Sessions() {
  const t = useTextsOf(accountTexts);
  const { data, error } = useObject<Page<Schema<'Session'>>>('sessions', '/sessions');
  const { write, busy } = useWrite();
  if (error) return <ErrorNote error={error} />;
  return (
    <section className="panel" aria-label={t.sessions}>
      <h2 className="border-b border-line px-5 py-3 font-semibold">{t.sessions}</h2>
      {!data && <div className="skeleton m-5 h-16" />}
      <ul className="divide-y divide-line">
        {data?.data.map(({ id, current, createdAt, lastUsedAt }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-3">
            <LaptopMinimal aria-hidden className="size-4 shrink-0 text-faint" />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-medium">
                {current ? <Badge tone="good">{t.thisSession}</Badge> : t.otherSession}
              </p>
              <p className="text-xs text-muted">
                {t.since} <DateTime at={createdAt} as="full" /> · {t.lastUsed} <DateTime at={lastUsedAt} />
              </p>
            </div>
            {!current && (
              <Button
                size="small"
                busy={busy}
                onClick={() =>
                  void write(
                    { method: 'DELETE', path: `/sessions/${id}` },
                    { done: t.endedSession, refresh: ['sessions'] },
                  )
                }
              >
                {t.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
