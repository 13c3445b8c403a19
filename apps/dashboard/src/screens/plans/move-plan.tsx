import { ArrowDown, ArrowUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { plansTexts } from '@openings/i18n/dashboard-plans';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { useMay } from '../../kit/permissions';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { IconButton } from '../../ui/button';

type Card = Schema<'SalesLedPlan'>;

/** Moves a card up or down: all of them are put in order by one request. */
export function MovePlan({ card }: { readonly card: Card }) {
  const t = useTextsOf(plansTexts);
  const may = useMay();
  const { write, busy } = useWrite();
  const { data } = useQuery({
    queryKey: ['sales-led-plans', 'order', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Page<Card>>('/sales-led-plans', {}, signal),
  });
  const ids = data?.data.map(({ id }) => id) ?? [];
  const at = ids.indexOf(card.id);
  const move = (to: number) => {
    const order = ids.toSpliced(at, 1).toSpliced(to, 0, card.id);
    void write(
      {
        method: 'POST',
        path: '/sales-led-plans/reorder',
        body: { orders: order.map((id, index) => ({ id, displayOrder: index + 1 })) },
      },
      { done: t.moved, refresh: ['sales-led-plans'] },
    );
  };
  const off = busy || !may('plans.manage');
  return (
    <span className="flex gap-1">
      <IconButton label={t.up} className="size-7" disabled={off || at <= 0} onClick={() => move(at - 1)}>
        <ArrowUp className="size-3.5" />
      </IconButton>
      <IconButton
        label={t.down}
        className="size-7"
        disabled={off || at < 0 || at === ids.length - 1}
        onClick={() => move(at + 1)}
      >
        <ArrowDown className="size-3.5" />
      </IconButton>
    </span>
  );
}
