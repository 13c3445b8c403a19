import { useInfiniteQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { Suspense, useState } from 'react';
import { mediaTexts } from '@openings/i18n/dashboard-media';
import { get } from '../../api/api';
import { useMay } from '../../kit/permissions';
import type { Page, Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { choicesOf } from '../../kit/choices';
import { ErrorNote } from '../../kit/error-note';
import { FileDrop } from '../../kit/file-drop';
import { IMAGE_TYPES } from '../../kit/form/image-types';
import { EmptyList } from '../../kit/list/empty-list';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { say } from '../../ui/toasts';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { late } from '../../ui/late';
import { MediaTile } from './media-tile';

const MediaDrawer = late(() => import('./media-drawer'), 'MediaDrawer');
const PAGE = 24;
const PURPOSES = ['blog_image', 'company_logo', 'board_logo', 'board_hero'] as const;

/** The images of the board, newest first, as the audit log names them: the API has no list of its own. */
export function Screen() {
  const t = useTextsOf(mediaTexts);
  const { loadMore } = useTexts();
  const may = useMay()('media.manage');
  const { write, busy } = useWrite();
  const [purpose, setPurpose] = useState<string>(PURPOSES[0]);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['media', 'list', boardStore.get()?.id],
    queryFn: ({ pageParam, signal }) =>
      get<Page<Schema<'AuditEntry'>>>(
        '/audit-log',
        { objectType: 'media', type: 'media.created', limit: PAGE, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
  const upload = async (files: readonly File[]) => {
    let done = 0;
    for (const file of files)
      if (await write({ method: 'POST', path: '/media/upload', file, body: { purpose } })) done += 1;
    if (done > 0) say({ tone: 'good', text: t.uploaded(done) });
    // The audit log has it a moment later.
    setTimeout(() => void refetch(), 1000);
  };
  const ids = data?.pages.flatMap((page) => page.data.map(({ subject }) => subject.id)) ?? [];
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      {may && (
        <div className="mb-6 grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field label={t.uploadAs}>
            {(field) => (
              <Select
                {...field}
                value={purpose}
                onChange={({ target }) => setPurpose(target.value)}
                choices={choicesOf(t.purposes).filter(({ value }) => PURPOSES.some((each) => each === value))}
              />
            )}
          </Field>
          <FileDrop
            label={t.drop}
            hint={t.dropHint}
            accept={IMAGE_TYPES}
            busy={busy}
            onFiles={(files) => void upload(files)}
          />
        </div>
      )}
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="skeleton h-48" />
      ) : ids.length === 0 ? (
        <EmptyList
          empty={{
            icon: Image,
            title: t.emptyTitle,
            text: t.emptyText,
            cli: 'openings media upload --file cover.png --purpose blog_image',
            curl: { method: 'POST', path: '/media/upload', files: ['file'] },
          }}
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
          {ids.map((id) => (
            <MediaTile key={id} id={id} onOpen={() => setOpen(id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex justify-center py-5">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {loadMore}
          </Button>
        </div>
      )}
      {open && (
        <Suspense>
          <MediaDrawer id={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
