import { Ellipsis } from 'lucide-react';
import { useTexts } from '../../state/language';
import { ActionMenu } from '../../ui/menu';
import type { ListDeclaration } from './declaration';
import type { RowActions } from './row-actions';

/** The actions of one row behind three dots. */
export function RowMenu<Row extends { readonly id: string }>({
  list,
  row,
  actions,
}: {
  readonly list: ListDeclaration<Row>;
  readonly row: Row;
  readonly actions: RowActions<Row>;
}) {
  const t = useTexts();
  const entries = list.actions?.filter(({ shown }) => shown?.(row) ?? true) ?? [];
  if (entries.length === 0) return null;
  return (
    <ActionMenu
      label={t.actionsOf(list.label(row))}
      menuLabel={t.actionsOf(list.label(row))}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClass="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      entries={entries.map(({ id, label, icon: Icon, danger, needs }) => ({
        id,
        label,
        ...(Icon ? { icon: <Icon aria-hidden /> } : {}),
        ...(danger ? { danger } : {}),
        ...(actions.forbidden(needs) ? { disabled: true, hint: t.notPermitted } : {}),
      }))}
      onAction={(id) => actions.run(id, [row])}
    />
  );
}
