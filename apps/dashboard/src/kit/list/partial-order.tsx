import { ArrowDownUp } from 'lucide-react';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';

export interface PartialOrderProps {
  readonly loaded: number;
  readonly busy: boolean;
  readonly onLoadAll: () => void;
  readonly onClear: () => void;
}

/** Says that only the loaded rows are sorted, since the server has an order of its own; and offers to load the others. */
export function PartialOrder({ loaded, busy, onLoadAll, onClear }: PartialOrderProps) {
  const t = useTexts();
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3 py-1.5 text-muted dark:bg-raised"
    >
      <ArrowDownUp aria-hidden className="size-3.5" />
      <span className="mr-auto">{t.sortedOfLoaded(loaded)}</span>
      <Button size="small" busy={busy} onClick={onLoadAll}>
        {t.loadAll}
      </Button>
      <Button size="small" look="ghost" onClick={onClear}>
        {t.clearOrder}
      </Button>
    </div>
  );
}
