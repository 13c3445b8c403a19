import { Terminal } from 'lucide-react';
import type { Write } from '../api/api';
import { copyCurl } from './use-write';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';

/** Puts the requests that a form or a button would send on the clipboard. */
export function CopyAsCurl({
  write,
  className,
}: {
  readonly write: () => Write | readonly Write[];
  readonly className?: string;
}) {
  const t = useTexts();
  return (
    <Button
      look="ghost"
      icon={<Terminal aria-hidden className="size-4" />}
      onClick={() => void copyCurl(write(), t.copied)}
      {...(className ? { className } : {})}
    >
      {t.copyAsCurl}
    </Button>
  );
}
