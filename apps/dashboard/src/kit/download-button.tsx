import { Download } from 'lucide-react';
import { useState } from 'react';
import { sayError } from './use-write';
import { useTexts } from '../state/language';
import { Button, type ButtonLook } from '../ui/button';
import { download } from './download';

export interface DownloadButtonProps {
  /** Below /v1. */
  readonly path: string;
  /** Of the file, with its extension. */
  readonly name: string;
  readonly label: string;
  readonly look?: ButtonLook;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly hint?: string | undefined;
}

/** Downloads a file of the API. */
export function DownloadButton({ path, name, label, look = 'secondary', disabled = false, hint }: DownloadButtonProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(path, name);
    } catch (error) {
      sayError(error, t.requestId);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look={look}
      busy={busy}
      disabled={disabled}
      title={hint}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
