import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListChecks } from 'lucide-react';
import { feedsTexts, type FeedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { ErrorNote } from '../../kit/error-note';
import type { ListDeclaration } from '../../kit/list/declaration';
import { EmbeddedList } from '../../kit/list/list-screen';
import { OperationProgress } from '../../kit/operation-progress';
import { StatTiles } from '../../kit/stat-tiles';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { BoardLink } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { Badge, type Tone } from '../../ui/badge';

type Run = Schema<'JobFeedRun'>;
type Item = Schema<'JobFeedRunItem'> & { readonly id: string };

const LOOK_MS = 2000;
const TONES: Readonly<Record<string, Tone>> = {
  created: 'good',
  returned: 'good',
  updated: 'accent',
  failed: 'bad',
  expired: 'warn',
  skipped: 'warn',
};

const isGoing = ({ state }: Run) => state === 'pending' || state === 'running';
/** Items have no id: their place in the run is one. */
const idOf = (_: Item, index: number) => String(index);

const itemsList = (t: FeedsTexts, path: string): ListDeclaration<Item> => ({
  name: 'feed-run-items',
  title: t.item,
  source: { path: `${path}/items`, by: 'query', idOf },
  label: ({ title, sourceId }) => title ?? sourceId ?? t.noTitle,
  filters: [{ key: 'outcome', label: t.outcome, choices: choicesOf(t.counts) }],
  columns: [
    {
      key: 'item',
      header: t.item,
      width: 'minmax(12rem, 1.6fr)',
      cell: ({ title, sourceId, jobId }) => {
        const text = title ?? sourceId ?? t.noTitle;
        return jobId ? <BoardLink to={`/jobs/${jobId}`}>{text}</BoardLink> : text;
      },
    },
    {
      key: 'outcome',
      header: t.outcome,
      width: '9rem',
      card: 'badge',
      cell: ({ outcome }) => <Badge tone={TONES[outcome] ?? 'neutral'}>{t.counts[outcome]}</Badge>,
    },
    {
      key: 'reason',
      header: t.reason,
      width: 'minmax(10rem, 2fr)',
      cell: ({ message }) => message && <span title={message}>{message}</span>,
    },
  ],
  empty: {
    icon: ListChecks,
    title: t.noItemsTitle,
    text: t.noItemsText,
    curl: { method: 'GET', path: `${path}/items` },
  },
});

export function Screen() {
  const t = useTextsOf(feedsTexts);
  const { id = '', runId = '' }: { readonly id?: string; readonly runId?: string } = useParams({ strict: false });
  const path = `/job-feeds/${id}/runs/${runId}`;
  const { data: feed } = useObject<Schema<'JobFeed'>>('feeds', `/job-feeds/${id}`);
  const { data: run, error } = useObject<Run>('feed-runs', path, (read) => (isGoing(read) ? LOOK_MS : false));
  const list = useMemo(() => itemsList(t, path), [t, path]);
  if (error) return <ErrorNote error={error} />;
  if (!run) return <PagePending />;
  const common = { needs: 'feeds.manage', refresh: ['feed-runs', 'feed-run-items'] } as const;
  return (
    <>
      <PageHead
        title={t.runOf(feed?.name ?? '…')}
        back={{ label: feed?.name ?? t.title, to: `/feeds/${id}` }}
        badge={<StatusBadge status={run.state} />}
        about={t.triggers[run.trigger]}
      />
      {run.state === 'held' && (
        <div className="mb-5 flex flex-wrap items-center gap-3 rounded-xl border border-warn/30 bg-warn-soft px-4 py-3 text-warn">
          <p className="min-w-0 flex-1">{t.held(run.absent ?? 0)}</p>
          <WriteButton {...common} write={() => ({ method: 'POST', path: `${path}/drop` })} done={t.dropped}>
            {t.drop}
          </WriteButton>
          <WriteButton
            {...common}
            look="danger"
            write={() => ({ method: 'POST', path: `${path}/release` })}
            confirm={{ title: t.releaseTitle, text: t.held(run.absent ?? 0), action: t.release }}
            done={t.released}
          >
            {t.release}
          </WriteButton>
        </div>
      )}
      {isGoing(run) && (
        <div className="mb-5">
          <OperationProgress id={run.operationId} refresh={['feed-runs', 'feed-run-items']} />
        </div>
      )}
      {run.fault && <p className="mb-5 rounded-xl bg-bad-soft px-4 py-3 text-bad">{run.fault.message}</p>}
      <StatTiles
        label={t.runs}
        stats={Object.entries(run.counts).map(([key, value]) => ({ name: t.counts[key] ?? key, value }))}
      />
      <EmbeddedList list={list} />
    </>
  );
}
