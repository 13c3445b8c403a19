import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useBoardNavigate } from '../board-link';
import { useWrite } from '../use-write';
import { useTexts } from '../../state/language';
import { say } from '../../ui/toasts';
import { late } from '../../ui/late';
import { type Permissions, useWhyForbidden } from '../permissions';
import { carryOut, requestsOf } from './carry-out';
import type { ListDeclaration, RowAction } from './declaration';

const ConfirmDialog = late(() => import('../confirm-dialog'), 'ConfirmDialog');

/** How far an action on many rows is. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

export interface RowActions<Row> {
  readonly run: (id: string, rows: readonly Row[]) => void;
  readonly busy: boolean;
  /** Why the person may not do what needs these permissions; undefined when they may. */
  readonly forbidden: (needs: Permissions | undefined) => string | undefined;
  /** While an action on many rows goes on. */
  readonly progress: BulkProgress | null;
  readonly dialog: ReactNode;
}

interface PendingAction<Row> {
  readonly action: RowAction<Row>;
  readonly rows: readonly Row[];
}

const messageOf = (reason: unknown): string | undefined => {
  const { message } = (reason ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

/**
 * Runs the actions of a list on one row or on many: asks first where the declaration says so, says how it ended, reads the list again.
 * @param onDone takes the rows that failed when an action on many has ended.
 */
export function useRowActions<Row extends { readonly id: string }>(
  list: ListDeclaration<Row>,
  onDone: (failed: readonly Row[]) => void,
): RowActions<Row> {
  const t = useTexts();
  const navigate = useBoardNavigate();
  const queries = useQueryClient();
  const { write, busy } = useWrite();
  const forbidden = useWhyForbidden();
  const [pending, setPending] = useState<PendingAction<Row> | null>(null);
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  const start = useCallback(
    async ({ action, rows }: PendingAction<Row>) => {
      setPending(null);
      const only = rows[0];
      if (rows.length === 1 && only && action.write) {
        await write(action.write(only), { refresh: [list.name], ...(action.done ? { done: action.done(1) } : {}) });
        return;
      }
      const total = rows.length;
      setProgress({ done: 0, total });
      const { failed, reason } = await carryOut(
        action,
        rows,
        (change) => write(change, { quiet: true }),
        (done) => setProgress({ done, total }),
      );
      await queries.invalidateQueries({ queryKey: [list.name] });
      setProgress(null);
      const changed = total - failed.length;
      if (failed.length > 0) {
        const detail = messageOf(reason);
        say({ tone: 'bad', text: t.someFailed(failed.length, total), ...(detail ? { detail } : {}) });
      }
      if (changed > 0 && action.done) say({ tone: 'good', text: action.done(changed) });
      onDone(failed);
    },
    [list.name, onDone, queries, t, write],
  );

  const run = useCallback(
    (id: string, rows: readonly Row[]) => {
      const action = list.actions?.find((each) => each.id === id);
      const first = rows[0];
      if (!action || !first) return;
      if (action.to) navigate(action.to(first));
      else if (action.confirm) setPending({ action, rows });
      else void start({ action, rows });
    },
    [start, list.actions, navigate],
  );

  const question = pending?.action.confirm?.(pending.rows);
  const dialog = pending && question && (
    <Suspense>
      <ConfirmDialog
        {...question}
        danger={pending.action.danger === true}
        write={requestsOf(pending.action, pending.rows).map((request) => request.write)}
        onConfirm={() => void start(pending)}
        onClose={() => setPending(null)}
      />
    </Suspense>
  );
  return useMemo(
    () => ({ run, busy: busy || progress !== null, progress, forbidden, dialog }),
    [run, busy, progress, forbidden, dialog],
  );
}
