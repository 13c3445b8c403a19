import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { mediaTexts } from '@openings/i18n/dashboard-media';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { useObject } from '../../kit/use-object';
import { useTextsOf } from '../../state/language';

/** One image in the grid. */
export function MediaTile({ id, onOpen }: { readonly id: string; readonly onOpen: () => void }) {
  const t = useTextsOf(mediaTexts);
  const { data: media, error } = useObject<Schema<'Media'>>('media', `/media/${id}`);
  const [broken, setBroken] = useState(false);
  if (error) return null;
  if (!media) return <li className="skeleton aspect-[4/3]" />;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="group panel block w-full overflow-hidden text-left hover:border-line-strong"
      >
        <span className="flex aspect-[4/3] items-center justify-center border-b border-line bg-sunken">
          {media.url && !broken ? (
            <img
              src={media.url}
              alt=""
              loading="lazy"
              onError={() => setBroken(true)}
              className="size-full object-contain"
            />
          ) : (
            <ImageOff aria-hidden className="size-5 text-faint" />
          )}
        </span>
        <span className="block px-3 py-2">
          <span className="block truncate font-medium">{t.purposes[media.purpose]}</span>
          <span className="block truncate text-xs text-muted">
            {media.url === null ? (
              t.gone
            ) : (
              <>
                <DateTime at={media.uploadedAt} /> ·{' '}
                {media.referencedBy.length > 0 ? t.usedBy(media.referencedBy.length) : t.unused}
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
