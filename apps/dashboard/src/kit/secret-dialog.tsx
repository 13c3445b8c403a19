import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { CodeLine } from './list/empty-list';

/** A secret that the server shows once. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Modal
      title={title}
      isOpen
      role="alertdialog"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{text}</p>
      <CodeLine text={secret} />
    </Modal>
  );
}
