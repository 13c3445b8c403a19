import { Upload } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { useTexts } from '../state/language';
import { cx } from '../ui/cx';

export interface FileDropProps {
  readonly label: string;
  readonly hint?: string;
  /** As the attribute `accept` of a file field: `.csv,text/csv`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly onFile?: (file: File) => void;
  /** Takes several at once, in place of `onFile`. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** A field for one file, or several: dropped on it, or chosen. */
export function FileDrop({ label, hint, accept, busy = false, onFile, onFiles }: FileDropProps) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    if (onFiles) onFiles(files);
    else onFile?.(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take([...event.dataTransfer.files]);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-1 rounded-xl border border-dashed px-6 py-8 text-center transition-colors focus-within:outline-2 focus-within:outline-accent',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:bg-hover',
      )}
    >
      <Upload aria-hidden className="mb-1 size-5 text-muted" />
      <span className="font-medium">{busy ? t.uploading : label}</span>
      <span className="text-xs text-muted">{hint ?? t.dropHint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={busy}
        className="sr-only"
        onChange={({ target }) => {
          // Emptying the field empties its list of files, too.
          const files = [...(target.files ?? [])];
          target.value = '';
          take(files);
        }}
      />
    </label>
  );
}
