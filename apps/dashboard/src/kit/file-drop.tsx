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
  readonly onFile: (file: File) => void;
}

/** A field for one file: dropped on it, or chosen. */
export function FileDrop({ label, hint, accept, busy = false, onFile }: FileDropProps) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
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
        disabled={busy}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
