import { Suspense, useState, type ReactNode } from 'react';
import type { Write } from '../api/api';
import { sayError, useWrite } from '../api/use-write';
import { useTexts } from '../state/language';
import { Button, type ButtonLook } from '../ui/button';
import { late } from '../ui/late';
import type { Confirmation } from './list/declaration';
import { useMay } from './use-may';

const ConfirmDialog = late(() => import('./confirm-dialog'), 'ConfirmDialog');

export interface WriteButtonProps<Answer> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly look?: ButtonLook;
  /** Something goes for good. */
  readonly danger?: boolean;
  readonly write: Write;
  /** Said when it is done; absent where what follows says it. */
  readonly done?: string;
  readonly refresh?: readonly string[];
  /** Asked before. */
  readonly confirm?: Confirmation;
  /** Who may not do this sees a button that cannot be pressed, and why. */
  readonly scope?: string;
  /** Why nobody may do this now. */
  readonly refused?: string;
  readonly onDone?: (answer: Answer) => void;
}

/** A button that sends one change, asking first where it must. */
export function WriteButton<Answer = unknown>(props: WriteButtonProps<Answer>) {
  const {
    label,
    icon,
    look = 'secondary',
    danger = false,
    write: change,
    done,
    refresh = [],
    confirm,
    scope,
    refused,
    onDone,
  } = props;
  const t = useTexts();
  const may = useMay()(scope);
  const reason = refused ?? (may ? undefined : t.mayNot);
  const { write, busy } = useWrite();
  const [asked, setAsked] = useState(false);
  const carryOut = async () => {
    setAsked(false);
    try {
      const answer = await write<Answer>(change, { refresh, quiet: true, ...(done === undefined ? {} : { done }) });
      onDone?.(answer as Answer);
    } catch (error) {
      sayError(error, t.requestId);
    }
  };
  return (
    <>
      <Button
        look={look}
        className={danger ? 'text-bad!' : undefined}
        icon={icon}
        busy={busy}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => (confirm ? setAsked(true) : void carryOut())}
      >
        {label}
      </Button>
      {asked && confirm && (
        <Suspense>
          <ConfirmDialog
            {...confirm}
            danger={danger}
            write={change}
            onConfirm={() => void carryOut()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
