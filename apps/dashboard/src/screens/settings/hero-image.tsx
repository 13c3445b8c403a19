import { settingsTexts } from '@openings/i18n/dashboard-settings';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { FileDrop } from '../../kit/file-drop';
import { IMAGE_TYPES } from '../../kit/form/image-types';
import { useTexts, useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';

/** The hero image: replaced by a dropped file, or removed. It is saved at once. */
export function HeroImage({ settings }: { readonly settings: Schema<'Settings'> }) {
  const t = useTextsOf(settingsTexts);
  const { removeImage, dropImage, imageHint, mayNotChange } = useTexts();
  const may = useMay()('settings.manage');
  const { write, busy } = useWrite();
  const options = { done: t.saved, refresh: ['settings', 'media'] };
  const replace = async (file: File) => {
    const upload = { method: 'POST', path: '/media/upload', file, body: { purpose: 'board_hero' } } as const;
    const media = await write<Schema<'MediaUpload'>>(upload);
    if (media) await write({ method: 'PATCH', path: '/settings', body: { heroMediaId: media.id } }, options);
  };
  return (
    <section className="panel space-y-4 p-5" aria-label={t.hero}>
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-semibold">{t.hero}</h2>
        {settings.heroUrl && may && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void write({ method: 'DELETE', path: '/settings/hero' }, options)}
          >
            {removeImage}
          </Button>
        )}
      </div>
      {settings.heroUrl && (
        <img src={settings.heroUrl} alt="" className="max-h-56 w-full rounded-xl border border-line object-cover" />
      )}
      {may ? (
        <FileDrop
          label={dropImage}
          hint={imageHint}
          accept={IMAGE_TYPES}
          busy={busy}
          onFile={(file) => void replace(file)}
        />
      ) : (
        <p className="text-muted">{mayNotChange}</p>
      )}
    </section>
  );
}
