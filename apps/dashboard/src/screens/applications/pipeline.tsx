import { FileText, Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import type { ListDeclaration } from '../../kit/list/declaration';
import { EmptyList, NothingFound } from '../../kit/list/empty-list';
import { useListData } from '../../kit/list/list-data';
import type { ListSearch } from '../../kit/list/list-search';
import { ListToolbar } from '../../kit/list/list-toolbar';
import { useForbidden } from '../../kit/permissions';
import { BoardLink } from '../../kit/board-link';
import { PagePending } from '../../shell/page-states';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { applicantOf, type Application } from './applications.list';
import { JobTitle } from './job-title';
import { MoveMenu } from './move-menu';
import { columnsOf, neighbour, stageColumns } from './pipeline-columns';
import { StageDialog } from './stage-dialog.late';
import { useJobChoices } from './use-job-choices';
import { stageLabel, useStages } from './use-move';

export interface PipelineProps {
  readonly t: ApplicationsTexts;
  readonly list: ListDeclaration<Application>;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/**
 * Applications by how far they are, with the newest on top: a column for each stage of the job that is chosen. Over several jobs, a
 * column for each status that candidates see.
 */
export function Pipeline({ t, list: all, search, onSearch }: PipelineProps) {
  const { loadMore } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const chosen = search.filters['jobId'] ?? [];
  const jobId = chosen.length === 1 ? chosen[0] : undefined;
  const [adding, setAdding] = useState(false);
  const forbidden = useForbidden('applications.manage');
  const stages = useStages(jobId ?? '', jobId !== undefined);
  // The columns are the stages.
  const source = useMemo(() => ({ ...all, filters: (all.filters ?? []).filter(({ key }) => key !== 'stage') }), [all]);
  const data = useListData(source, search);
  const jobs = useJobChoices(data.rows, chosen);
  const list = useMemo(
    () => ({
      ...source,
      filters: source.filters.map((filter) => (filter.key === 'jobId' ? { ...filter, choices: jobs } : filter)),
    }),
    [source, jobs],
  );
  const columns =
    jobId !== undefined && stages.data
      ? stageColumns(data.rows, stages.data.stages).map(({ stage, ...column }) => ({
          ...column,
          label: stageLabel(stage, t) + (stage.hidden ? ` (${t.hiddenStage})` : ''),
        }))
      : columnsOf(data.rows).map((column) => ({ ...column, label: t.statuses[column.status] ?? column.status }));

  /** A card that is moved keeps the focus in its new column. */
  const moved = useRef<string>(undefined);
  const cardOf = (id: string) => box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);
  useEffect(() => {
    if (moved.current === undefined) return;
    cardOf(moved.current)?.focus();
    moved.current = undefined;
  }, [data.rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
    if (id && event.key.toLowerCase() === 'm' && !event.metaKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      const button = box.current?.querySelector<HTMLElement>(`[data-move="${id}"] button`);
      // What the menu needs is read once its button has the focus.
      button?.focus();
      // A click that a script makes counts as one of a screen reader, and would leave the focus outside of the menu.
      button?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      return;
    }
    const next = id && neighbour(columns, id, event.key);
    if (!next) return;
    event.preventDefault();
    cardOf(next)?.focus();
  };

  if (data.isError) return <ErrorNote error={data.error} onRetry={() => void data.refetch()} />;
  if (stages.isError) return <ErrorNote error={stages.error} onRetry={() => void stages.refetch()} />;
  if (data.isPending || (jobId !== undefined && stages.isPending)) return <PagePending />;
  const isOnlyJob = jobId !== undefined && Object.keys(search.filters).length === 1;
  const filtered = Object.keys(search.filters).length > 0;
  return (
    <>
      <ListToolbar list={list} search={search} onSearch={onSearch} busy={data.isFetching} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-muted">{jobId === undefined ? t.statusColumns : t.stageColumns}</p>
        {jobId !== undefined && (
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            disabled={forbidden !== undefined}
            {...(forbidden ? { title: forbidden } : {})}
            onClick={() => setAdding(true)}
          >
            {t.addStage}
          </Button>
        )}
      </div>
      {adding && jobId !== undefined && (
        <Suspense>
          <StageDialog t={t} jobId={jobId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {data.rows.length === 0 && !isOnlyJob ? (
        filtered ? (
          <NothingFound onClear={() => onSearch({ ...search, filters: {} })} />
        ) : (
          <EmptyList empty={list.empty} />
        )
      ) : (
        <>
          <p id="pipeline-hint" className="mb-3 hidden text-xs text-muted sm:block">
            {t.pipelineHint} {data.hasNextPage && t.newestShown(data.rows.length)}
          </p>
          <div
            ref={box}
            role="group"
            aria-label={t.pipeline}
            aria-describedby="pipeline-hint"
            onKeyDown={onKeyDown}
            className="grid items-start gap-3 sm:-mx-1 sm:auto-cols-[minmax(13.5rem,1fr)] sm:grid-flow-col sm:overflow-x-auto sm:p-1 sm:pb-3"
          >
            {columns.map(({ id, status, label, rows }) => (
              <section
                key={id}
                aria-label={`${label}: ${t.inStage(rows.length)}`}
                className="min-w-0 rounded-xl border border-line bg-sunken p-2"
              >
                <h2 className="flex items-center gap-2 px-1.5 pt-0.5 pb-2 font-medium">
                  <span aria-hidden className={`size-2 shrink-0 rounded-full ${MARKS[status]}`} />
                  <span className="min-w-0 truncate">{label}</span>
                  <span aria-hidden className="ml-auto text-xs text-muted tabular-nums">
                    {rows.length}
                  </span>
                </h2>
                <ul className="space-y-2">
                  {rows.map((row) => (
                    <li key={row.id}>
                      <Card t={t} row={row} onMove={() => (moved.current = row.id)} />
                    </li>
                  ))}
                </ul>
                {rows.length === 0 && <p className="px-1.5 pb-2 text-xs text-muted">{t.noneHere}</p>}
              </section>
            ))}
          </div>
          {data.hasNextPage && (
            <div className="flex justify-center py-4">
              <Button busy={data.isFetchingNextPage} onClick={() => void data.fetchNextPage()}>
                {loadMore}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

const MARKS = {
  applied: 'bg-faint',
  interviewing: 'bg-accent',
  negotiation: 'bg-warn',
  hired: 'bg-good',
  archived: 'bg-bad',
} as const;

function Card({
  t,
  row,
  onMove,
}: {
  readonly t: ApplicationsTexts;
  readonly row: Application;
  readonly onMove: () => void;
}) {
  return (
    <div className="relative">
      <BoardLink
        to={`/applications/${row.id}`}
        data={{ card: row.id }}
        className="block rounded-lg border border-line bg-surface p-2.5 shadow-card transition-colors hover:border-line-strong dark:bg-raised"
      >
        <span className="flex items-center gap-1.5 pr-7 font-medium">
          <span className="min-w-0 flex-1 truncate">{applicantOf(row, t)}</span>
          {row.hasResume && <FileText role="img" aria-label={t.resume} className="size-3.5 shrink-0 text-muted" />}
        </span>
        <span className="mt-0.5 block truncate text-muted">
          <JobTitle id={row.jobId} />
        </span>
        <span className="mt-1.5 flex items-center gap-1.5 text-xs text-muted">
          <DateTime at={row.appliedAt} />
          {row.candidateId === null && <span className="ml-auto">{t.guest}</span>}
        </span>
      </BoardLink>
      <div className="absolute top-1.5 right-1.5">
        <MoveMenu t={t} row={row} onMove={onMove} />
      </div>
    </div>
  );
}
