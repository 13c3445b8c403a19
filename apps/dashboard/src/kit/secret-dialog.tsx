import { Modal } from '../ui/modal';
import { SecretOnce } from './secret-once';

/** A secret that the server shows once, in a dialog. */
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
  return (
    <Modal title={title} isOpen role="alertdialog" onClose={onClose}>
      <SecretOnce about={text} secrets={[secret]} onDone={onClose} />
    </Modal>
  );
}
