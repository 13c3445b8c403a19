import { Suspense, useState } from 'react';
import { mediaTexts } from '@openings/i18n/dashboard-media';
import type { Write } from '../../api/api';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { CodeLine } from '../../kit/list/empty-list';
import { useObject } from '../../kit/use-object';
import { BoardLink } from '../../kit/board-link';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';
import { Drawer } from '../../ui/modal';

const ConfirmDialog = late(() => import('../../kit/confirm-dialog'), 'ConfirmDialog');
type Media = Schema<'Media'>;

/** Screens of what shows an image, by its type. */
const SCREEN_OF: Readonly<Record<string, (id: string) => string>> = {
  company: (id) => `/companies/${id}`,
  blog_post: (id) => `/blog/${id}`,
  blog_author: (id) => `/blog?tab=authors&open=${id}`,
  board: () => '/settings?tab=look',
  settings: () => '/settings?tab=look',
};

/** The request that takes an image from what shows it, and its bytes with it; null where a form does that. */
function removalOf({ purpose, referencedBy }: Media): Write | null {
  const [user] = referencedBy;
  if (!user) return null;
  if (purpose === 'board_hero') return { method: 'DELETE', path: '/settings/hero' };
  return purpose === 'company_logo' ? { method: 'DELETE', path: `/companies/${user.resourceId}/logo` } : null;
}

/** All that is known of an image. */
export function MediaDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTextsOf(mediaTexts);
  const language = useLanguage();
  const may = useMay()('media.manage');
  const { write, busy } = useWrite();
  const [asking, setAsking] = useState(false);
  const { data: media, error } = useObject<Media>('media', `/media/${id}`);
  const removal = media ? removalOf(media) : null;
  const removeLabel = media?.purpose === 'board_hero' ? t.removeHero : t.removeLogo;
  const remove = async () => {
    setAsking(false);
    if (removal)
      await write(removal, {
        done: media?.purpose === 'board_hero' ? t.removedHero : t.removedLogo,
        refresh: ['media', 'settings', 'companies'],
      });
    onClose();
  };
  return (
    <Drawer title={t.details} isOpen onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {media && (
        <div className="space-y-5">
          {media.url && (
            <img
              src={media.url}
              alt=""
              className="max-h-80 w-full rounded-xl border border-line bg-sunken object-contain"
            />
          )}
          <Facts
            facts={[
              { name: t.purpose, value: t.purposes[media.purpose] },
              { name: t.type, value: media.mimeType },
              {
                name: t.size,
                value: t.kilobytes(
                  (media.sizeBytes / 1000).toLocaleString(localeOf(language), { maximumFractionDigits: 1 }),
                ),
              },
              { name: t.uploadedAt, value: <DateTime at={media.uploadedAt} as="full" /> },
              {
                name: t.usedIn,
                value:
                  media.referencedBy.length === 0
                    ? t.unused
                    : media.referencedBy.map(({ resourceType, resourceId }) => (
                        <BoardLink
                          key={resourceId}
                          to={SCREEN_OF[resourceType]?.(resourceId) ?? '/media'}
                          className="block truncate font-mono text-xs text-accent-ink hover:underline"
                        >
                          {resourceId}
                        </BoardLink>
                      )),
              },
              { name: t.id, value: <span className="font-mono text-xs">{media.id}</span> },
            ]}
          />
          {media.url && <CodeLine text={media.url} />}
          {may && removal && (
            <Button look="danger" busy={busy} onClick={() => setAsking(true)}>
              {removeLabel}
            </Button>
          )}
        </div>
      )}
      {asking && removal && (
        <Suspense>
          <ConfirmDialog
            title={t.removeTitle}
            text={t.removeText}
            action={removeLabel}
            danger
            write={removal}
            onConfirm={() => void remove()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
