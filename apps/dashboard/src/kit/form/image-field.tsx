import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Schema } from '../../api/types';
import { useWrite } from '../use-write';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';
import { FileDrop } from '../file-drop';
import { IMAGE_TYPES } from './image-types';

export interface ImageFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** Its value is the id of an image: undefined as it was, null for none. */
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly purpose: Schema<'MediaPurpose'>;
  /** Where the image is that is saved now. */
  readonly current: string | null | undefined;
  readonly error?: string | undefined;
  /** It can be replaced, and not removed. */
  readonly isKept?: boolean;
}

/** An image of the board: uploaded at once, and used when the form is saved. */
export function ImageField<Values extends FieldValues>(props: ImageFieldProps<Values>) {
  const { control, name, label, purpose, current, error, isKept = false } = props;
  const t = useTexts();
  const { write, busy } = useWrite();
  const [uploaded, setUploaded] = useState<Schema<'MediaUpload'> | null>(null);
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => {
        const shown = value === null ? null : value === undefined ? current : (uploaded?.url ?? current);
        const take = async (file: File) => {
          const media = await write<Schema<'MediaUpload'>>({
            method: 'POST',
            path: '/media/upload',
            file,
            body: { purpose },
          });
          if (!media) return;
          setUploaded(media);
          onChange(media.id);
        };
        return (
          <div role="group" aria-label={label}>
            <div className="mb-1.5 flex items-center gap-2">
              <span className="flex-1 text-13 font-medium">{label}</span>
              {shown && !isKept && (
                <Button
                  size="small"
                  look="ghost"
                  icon={<ImageOff aria-hidden className="size-3.5" />}
                  onClick={() => onChange(null)}
                >
                  {t.removeImage}
                </Button>
              )}
            </div>
            <FieldError text={error} />
            <div className={shown ? 'grid gap-3 sm:grid-cols-2' : ''}>
              {shown && (
                <img
                  src={shown}
                  alt=""
                  className="max-h-44 w-full rounded-xl border border-line bg-sunken object-contain"
                />
              )}
              <FileDrop
                label={t.dropImage}
                hint={t.imageHint}
                accept={IMAGE_TYPES}
                busy={busy}
                onFile={(file) => void take(file)}
              />
            </div>
          </div>
        );
      }}
    />
  );
}
