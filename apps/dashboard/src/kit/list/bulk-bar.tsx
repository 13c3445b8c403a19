import { X } from 'lucide-react';
import { useTexts } from '../../state/language';
import { Button, IconButton } from '../../ui/button';
import type { ListDeclaration } from './declaration';
import type { RowActions } from './row-actions';

export interface BulkBarProps<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly selected: readonly Row[];
  readonly actions: RowActions<Row>;
  readonly onClear: () => void;
}

/** What can be done with the rows that are selected. */
export function BulkBar<Row extends { readonly id: string }>({ list, selected, actions, onClear }: BulkBarProps<Row>) {
  const t = useTexts();
  const { progress } = actions;
  if (selected.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t.selectedRows(selected.length)}
      className="animate-rise fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <span className="mr-2 font-medium tabular-nums" role="status">
        {progress ? t.ofTotal(progress.done, progress.total) : t.selectedRows(selected.length)}
      </span>
      {list.actions
        ?.filter(({ bulk }) => bulk)
        .map(({ id, label, icon: Icon, danger, shown, needs }) => {
          const rows = shown ? selected.filter(shown) : selected;
          const forbidden = actions.forbidden(needs);
          return (
            <Button
              key={id}
              size="small"
              look={danger ? 'danger' : 'secondary'}
              disabled={rows.length === 0 || actions.busy || forbidden !== undefined}
              {...(forbidden ? { title: forbidden } : {})}
              icon={Icon && <Icon aria-hidden className="size-3.5" />}
              onClick={() => actions.run(id, rows)}
            >
              {label}
            </Button>
          );
        })}
      <IconButton label={t.clearSelection} onClick={onClear} disabled={actions.busy} className="size-7">
        <X className="size-4" />
      </IconButton>
    </div>
  );
}
