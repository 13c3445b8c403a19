import { Suspense, useState, type ReactNode } from 'react';
import type { Write } from '../api/api';
import { useWrite } from './use-write';
import { Button, type ButtonProps } from '../ui/button';
import { late } from '../ui/late';
import type { Confirmation } from './list/declaration';
import { useForbidden } from './permissions';

const ConfirmDialog = late(() => import('./confirm-dialog'), 'ConfirmDialog');

export interface WriteButtonProps<Answer> extends Pick<
  ButtonProps,
  'look' | 'size' | 'icon' | 'disabled' | 'className'
> {
  readonly write: () => Write;
  /** Said when it is done; the message offers the line of curl. */
  readonly done?: string;
  readonly refresh?: readonly string[];
  /** Who does not have this permission sees why the button cannot be pressed. */
  readonly needs?: string;
  readonly confirm?: Confirmation;
  /** Something goes for good: red letters, and a red button in the question. */
  readonly danger?: boolean;
  /** Why this is not allowed now. */
  readonly refused?: string;
  readonly onDone?: (answer: Answer) => void;
  readonly children: ReactNode;
}

/** A button that sends one change, and asks first where it should. */
export function WriteButton<Answer = unknown>(props: WriteButtonProps<Answer>) {
  const {
    write: request,
    done,
    refresh,
    needs,
    confirm,
    onDone,
    children,
    look,
    disabled,
    danger = false,
    refused,
    ...rest
  } = props;
  const { write, busy } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const mayNot = useForbidden(needs);
  const forbidden = refused ?? mayNot;
  const send = async () => {
    setConfirming(false);
    let failed = false;
    const answer = await write<Answer>(request(), {
      ...(done === undefined ? {} : { done }),
      ...(refresh ? { refresh } : {}),
      onError: () => (failed = true),
    });
    if (!failed) onDone?.(answer as Answer);
  };
  return (
    <>
      <Button
        {...rest}
        {...(look ? { look } : {})}
        {...(danger ? { className: 'text-bad!' } : {})}
        busy={busy}
        disabled={disabled === true || forbidden !== undefined}
        {...(forbidden ? { title: forbidden } : {})}
        onClick={() => (confirm ? setConfirming(true) : void send())}
      >
        {children}
      </Button>
      {confirming && confirm && (
        <Suspense>
          <ConfirmDialog
            {...confirm}
            danger={danger || look === 'danger'}
            write={request()}
            onConfirm={() => void send()}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
