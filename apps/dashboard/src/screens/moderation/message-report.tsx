import { useQuery } from '@tanstack/react-query';
import { isApiError } from '@openings/sdk/index';
import type { ModerationTexts } from '@openings/i18n/dashboard-moderation';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { StatusBadge } from '../../kit/status-badge';
import { WriteButton } from '../../kit/write-button';
import { BoardLink } from '../../kit/board-link';
import { setStatus } from './set-status';

/** A reported message, who wrote it, and what can be decided. */
export function MessageReport({
  report,
  t,
}: {
  readonly report: Schema<'MessageReport'>;
  readonly t: ModerationTexts;
}) {
  const { id, status, reason, freeText, messageBody, authorBoardUserId, reporterBoardUserId } = report;
  const common = { needs: 'moderation.manage', refresh: ['message-reports', 'reportsWaiting'] };
  return (
    <div className="space-y-5">
      <blockquote className="rounded-lg border-l-2 border-line-strong bg-sunken px-4 py-3 text-sm leading-6 break-words whitespace-pre-line dark:bg-raised">
        {messageBody}
      </blockquote>
      <Facts
        facts={[
          { name: t.status, value: <StatusBadge status={status} /> },
          { name: t.reason, value: t.reasons[reason] ?? reason },
          { name: t.comment, value: freeText ?? <span className="text-muted">{t.noComment}</span> },
          { name: t.author, value: <Person id={authorBoardUserId} kinds={['employers', 'candidates']} t={t} /> },
          { name: t.reporter, value: <Person id={reporterBoardUserId} kinds={['candidates', 'employers']} t={t} /> },
          { name: t.reported, value: <DateTime at={report.createdAt} as="full" /> },
          { name: t.decided, value: <DateTime at={report.resolvedAt} as="full" /> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {status !== 'actioned' && (
          <WriteButton
            {...common}
            look="primary"

            write={() => setStatus(id, 'actioned')}
            done={t.resolvedDone(1)}
          >
            {t.resolve}
          </WriteButton>
        )}
        {status !== 'dismissed' && (
          <WriteButton {...common} write={() => setStatus(id, 'dismissed')} done={t.dismissedDone(1)}>
            {t.dismiss}
          </WriteButton>
        )}
        {status !== 'open' && (
          <WriteButton {...common} write={() => setStatus(id, 'open')} done={t.reopenedDone(1)}>
            {t.reopen}
          </WriteButton>
        )}
      </div>
    </div>
  );
}

interface ReportedConversation {
  readonly name: string;
  readonly to: string;
}

/** Whose account an id is: a report does not say on which side its people are. */
async function findPerson(
  id: string,
  kinds: readonly string[],
  signal: AbortSignal,
): Promise<ReportedConversation | null> {
  for (const kind of kinds) {
    try {
      const found = await get<Pick<Schema<'Employer'>, 'displayName' | 'email'>>(`/${kind}/${id}`, {}, signal);
      return { name: found.displayName ?? found.email, to: `/${kind}/${id}` };
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }
  return null;
}

interface PersonProps {
  readonly id: string;
  /** The lists in which the person can be, the likely one first. */
  readonly kinds: readonly string[];
  readonly t: ModerationTexts;
}

function Person({ id, kinds, t }: PersonProps) {
  const { data, isPending } = useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => findPerson(id, kinds, signal),
  });
  if (isPending) return <span className="skeleton inline-block h-4 w-32" />;
  if (!data) return <span className="text-muted">{t.unknownPerson}</span>;
  return (
    <BoardLink to={data.to} className="rounded text-accent-ink hover:underline">
      {data.name}
    </BoardLink>
  );
}
