import { auditLogTexts } from '@openings/i18n/dashboard-audit-log';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { BoardLink } from '../../kit/board-link';
import { useTextsOf } from '../../state/language';
import { buttonClass } from '../../ui/button';

const Id = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <span className="font-mono text-xs break-all">{text}</span>;

/** All that the log says of a change, and the way to others like it. */
export function AuditEntryDetail({ entry }: { readonly entry: Schema<'AuditEntry'> }) {
  const t = useTextsOf(auditLogTexts);
  const { actor, subject } = entry;
  const actors: Readonly<Record<string, string>> = t.actors;
  return (
    <div className="space-y-5">
      <Facts
        facts={[
          { name: t.at, value: <DateTime at={entry.at} as="full" /> },
          { name: t.object, value: <Id text={subject.id} /> },
          { name: t.actor, value: actors[actor.type] ?? actor.type },
          ...(actor.id ? [{ name: t.actorId, value: <Id text={actor.id} /> }] : []),
          ...(actor.sessionId ? [{ name: t.session, value: <Id text={actor.sessionId} /> }] : []),
          { name: t.fields, value: entry.fields.join(', ') || null },
          { name: t.version, value: entry.version },
          { name: t.request, value: <Id text={entry.requestId} /> },
          { name: t.correlation, value: <Id text={entry.correlationId} /> },
          { name: t.eventId, value: <Id text={entry.eventId} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <BoardLink to={`/audit-log?objectId=${subject.id}`} className={buttonClass()}>
          {t.sameObject}
        </BoardLink>
        {actor.id && (
          <BoardLink to={`/audit-log?actorId=${encodeURIComponent(actor.id)}`} className={buttonClass()}>
            {t.sameActor}
          </BoardLink>
        )}
      </div>
    </div>
  );
}
