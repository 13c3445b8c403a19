import { useQuery } from '@tanstack/react-query';
import { feedsTexts } from '@openings/i18n/dashboard-feeds';
import { search } from '../../api/api';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

/** The first items of a feed as they would become jobs, and what is wrong with them. */
export function FeedPreview({ id }: { readonly id: string }) {
  const t = useTextsOf(feedsTexts);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['feed-preview', boardStore.get()?.id, id],
    queryFn: ({ signal }) => search<Schema<'JobFeedPreview'>>(`/job-feeds/${id}/preview`, {}, signal),
    staleTime: Infinity,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="flex-1 text-muted">{t.previewAbout}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t.look}
        </Button>
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="skeleton h-64 rounded-xl" />}
      {data?.items.length === 0 && <p className="panel p-5 text-muted">{t.noItems}</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {data?.items.map((item, index) => (
          <li key={index} className="panel space-y-2 p-4">
            <div className="flex items-start gap-3">
              <h3 className="min-w-0 flex-1 font-semibold">{item.title ?? t.noTitle}</h3>
              {item.problems.length === 0 ? (
                <Badge tone="good">{t.good}</Badge>
              ) : (
                <Badge tone="bad">{item.problems.length}</Badge>
              )}
            </div>
            <p className="truncate text-muted">
              {[item.companyName, item.employmentType, item.workplace].filter(Boolean).join(' · ')}
            </p>
            <p className="truncate font-mono text-xs text-muted">{item.applicationUrl}</p>
            {item.problems.length > 0 && (
              <ul className="list-disc pl-5 text-bad">
                {item.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
