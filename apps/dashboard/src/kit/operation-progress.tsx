import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { useWrite } from './use-write';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { ErrorNote } from './error-note';
import { StatusBadge } from './status-badge';

const LOOK_MS = 1000;
type Operation = Schema<'AnyOperation'>;

const ended = (operation: Operation | undefined): boolean => (operation?.completedAt ?? null) !== null;

export interface OperationProgressProps {
  readonly id: string;
  /** Query keys of what the operation changes; read again when it ends. */
  readonly refresh?: readonly string[];
  readonly onEnd?: (operation: Operation) => void;
}

/** An operation as it goes on: how far it is, a button that cancels it, what came out. */
export function OperationProgress({ id, refresh = [], onEnd }: OperationProgressProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { write, busy } = useWrite();
  const { data, error } = useQuery({
    queryKey: ['operations', id],
    queryFn: ({ signal }) => get<Operation>(`/operations/${id}`, {}, signal),
    refetchInterval: ({ state }) => (ended(state.data) ? false : LOOK_MS),
  });
  const done = ended(data);
  useEffect(() => {
    if (!done || !data) return;
    for (const word of refresh) void queries.invalidateQueries({ queryKey: [word] });
    onEnd?.(data);
    // Once for each operation, also when other parts are drawn again.
  }, [done]);
  if (error) return <ErrorNote error={error} />;
  const { progress, result, state } = data ?? {};
  const percent = done ? 100 : (progress?.percent ?? null);
  const counts = progress?.total === undefined ? progress?.message : t.ofTotal(progress.processed ?? 0, progress.total);
  return (
    <div className="panel space-y-3 p-4">
      <div className="flex items-center gap-3">
        <StatusBadge status={state ?? 'pending'} />
        <span className="min-w-0 flex-1 truncate text-muted tabular-nums">{counts}</span>
        {!done && data && (
          <Button
            size="small"
            busy={busy || data.cancelRequested}
            onClick={() =>
              void write({ method: 'POST', path: `/operations/${id}/cancel` }, { refresh: ['operations'] })
            }
          >
            {t.cancel}
          </Button>
        )}
      </div>
      <progress
        aria-label={t.progress}
        max={100}
        {...(percent === null ? {} : { value: percent })}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
      />
      {done && result && result.created + result.updated + result.failed > 0 && (
        <p className="text-muted">
          {t.rowsDone({ created: result.created, updated: result.updated, failed: result.failed })}
        </p>
      )}
      {data?.error && <p className="text-bad">{data.error.message}</p>}
      {result?.errors && result.errors.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted">{t.rowErrors(result.errors.length)}</summary>
          <pre tabIndex={0} className="mt-2 max-h-60 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs">
            {result.errors.map((row) => JSON.stringify(row)).join('\n')}
          </pre>
        </details>
      )}
    </div>
  );
}
