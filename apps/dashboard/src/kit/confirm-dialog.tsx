import type { Write } from '../api/api';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { CopyAsCurl } from './copy-as-curl';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  /** Offered as lines of curl. */
  readonly write?: Write | readonly Write[] | undefined;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  text,
  action,
  danger = false,
  write,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts();
  return (
    <Modal
      title={title}
      isOpen
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          {write && <CopyAsCurl write={() => write} className="mr-auto" />}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
    </Modal>
  );
}
