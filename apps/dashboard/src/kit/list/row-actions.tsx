import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useBoardNavigate } from '../../shell/board-link';
import { useWrite } from '../../api/use-write';
import type { Schema } from '../../api/types';
import { useTexts } from '../../state/language';
import { say } from '../../state/toasts';
import { late } from '../../ui/late';
import type { ListDeclaration, RowAction } from './declaration';

const ConfirmDialog = late(() => import('../confirm-dialog'), 'ConfirmDialog');

/** The most entries that one batch takes. */
const BATCH = 100;

export interface RowActions<Row> {
  readonly run: (id: string, rows: readonly Row[]) => void;
  readonly busy: boolean;
  readonly dialog: ReactNode;
}

interface Asked<Row> {
  readonly action: RowAction<Row>;
  readonly rows: readonly Row[];
}

const parts = <T,>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

const failures = (answer: unknown): number =>
  (answer as Schema<'BatchResult'> | undefined)?.data?.filter(({ status }) => status >= 400).length ?? 0;

/** Runs the actions of a list on one row or on many: asks first where the declaration says so, says how it ended, reads the list again. */
export function useRowActions<Row extends { readonly id: string }>(list: ListDeclaration<Row>): RowActions<Row> {
  const t = useTexts();
  const navigate = useBoardNavigate();
  const { write, busy } = useWrite();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);

  const carryOut = useCallback(
    async ({ action, rows }: Asked<Row>) => {
      setAsked(null);
      const refresh = [list.name];
      const only = rows[0];
      if (rows.length === 1 && only && action.write) {
        await write(action.write(only), { refresh, ...(action.done ? { done: action.done(1) } : {}) });
        return;
      }
      let failed = 0;
      if (action.batch)
        for (const part of parts(rows, BATCH)) failed += failures(await write(action.batch(part), { refresh }));
      else
        for (const row of rows) {
          const change = action.write?.(row);
          if (
            change &&
            (await write(change, { refresh }).then(
              () => false,
              () => true,
            ))
          )
            failed += 1;
        }
      if (failed > 0) say({ tone: 'bad', text: t.someFailed(failed, rows.length) });
      else if (action.done) say({ tone: 'good', text: action.done(rows.length) });
    },
    [list.name, t, write],
  );

  const run = useCallback(
    (id: string, rows: readonly Row[]) => {
      const action = list.actions?.find((each) => each.id === id);
      const first = rows[0];
      if (!action || !first) return;
      if (action.to) navigate(action.to(first));
      else if (action.confirm) setAsked({ action, rows });
      else void carryOut({ action, rows });
    },
    [carryOut, list.actions, navigate],
  );

  const question = asked?.action.confirm?.(asked.rows);
  const first = asked?.rows[0];
  const dialog = asked && question && first && (
    <Suspense>
      <ConfirmDialog
        {...question}
        danger={asked.action.danger === true}
        write={
          asked.rows.length > 1 && asked.action.batch ? asked.action.batch(asked.rows) : asked.action.write?.(first)
        }
        onConfirm={() => void carryOut(asked)}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );
  return useMemo(() => ({ run, busy, dialog }), [run, busy, dialog]);
}
