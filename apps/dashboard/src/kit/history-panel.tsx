import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { get } from '../api/api';
import type { Page, Schema } from '../api/types';
import { useTexts } from '../state/language';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { late } from '../ui/late';
import { DateTime } from './date-time';
import { ErrorNote } from './error-note';
import { factsOf, factText, type JsonValue } from './facts';

const Modal = late(() => import('../ui/modal'), 'Modal');

type Change = Schema<'Change'>;

export interface HistoryPanelProps {
  /** Of the object below /v1: `/jobs/jobs_…`. It must have `/history` and take `?at=`. */
  readonly path: string;
}

/** Who changed what and when, and the object as it was at each of those times. */
export function HistoryPanel({ path }: HistoryPanelProps) {
  const t = useTexts();
  const [shown, setShown] = useState<Change | null>(null);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path.split('/')[1], 'history', path],
    queryFn: ({ pageParam, signal }) => get<Page<Change>>(`${path}/history`, { limit: 20, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
  if (error) return <ErrorNote error={error} />;
  if (isPending) return <div className="skeleton h-32" />;
  const changes = data.pages.flatMap((page) => page.data);
  return (
    <div>
      <ol className="relative space-y-5 border-l border-line pl-5">
        {changes.map((change) => (
          <li key={change.id} className="relative">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[1.56rem] size-2.5 rounded-full border-2 border-surface bg-accent"
            />
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge>{change.type}</Badge>
              <span className="text-xs text-muted">
                {t.actors[change.actor.type] ?? change.actor.type} · <DateTime at={change.at} />
              </span>
              <Button
                look="ghost"
                size="small"
                className="ml-auto"
                icon={<History aria-hidden className="size-3.5" />}
                onClick={() => setShown(change)}
              >
                {t.asItWasThen}
              </Button>
            </div>
            {change.changes.length > 0 && (
              <dl className="mt-1.5 space-y-1 text-xs">
                {change.changes.filter(says).map(({ field, from, to }) => (
                  <div key={field} className="grid sm:grid-cols-[13rem_1fr] gap-2">
                    <dt className="truncate font-mono text-muted">{field}</dt>
                    <dd className="line-clamp-4 min-w-0 break-words">
                      {from !== null && (
                        <del className="mr-1.5 text-muted decoration-bad/60">{factText(from as JsonValue)}</del>
                      )}
                      <ins className="no-underline">{factText(to as JsonValue)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.loadMore}
        </Button>
      )}
      {shown && (
        <Suspense>
          <AsItWas path={path} at={shown.at} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether a change tells anything: a new object also lists what it does not have. */
const says = ({ from, to }: Schema<'FieldChange'>): boolean =>
  factText(from as JsonValue) !== factText(to as JsonValue);

function AsItWas({ path, at, onClose }: { readonly path: string; readonly at: string; readonly onClose: () => void }) {
  const t = useTexts();
  const { data, error } = useQuery({
    queryKey: [path.split('/')[1], 'at', path, at],
    queryFn: ({ signal }) => get<Readonly<Record<string, JsonValue>>>(path, { at }, signal),
    staleTime: Infinity,
  });
  return (
    <Modal title={t.asItWasThen} isOpen width="wide" onClose={onClose}>
      <p className="mb-4 text-muted">
        <DateTime at={at} as="full" />
      </p>
      {error ? (
        <ErrorNote error={error} />
      ) : data ? (
        <dl className="divide-y divide-line rounded-lg border border-line">
          {factsOf(data).map(({ name, text }) => (
            <div key={name} className="grid gap-1 px-3 py-2 sm:grid-cols-[11rem_1fr]">
              <dt className="font-mono text-xs text-muted">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="skeleton h-60" />
      )}
    </Modal>
  );
}
