import { useState } from 'react';
import type { Schema } from '../api/types';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { DownloadButton } from './download-button';
import { OperationProgress } from './operation-progress';

export interface OperationDialogProps {
  readonly title: string;
  readonly id: string;
  /** Says what is being done. */
  readonly text?: string;
  /** The name of the file that the operation leaves, if it leaves one. */
  readonly file?: string;
  readonly refresh?: readonly string[];
  /** @param succeeded whether the operation had succeeded by then */
  readonly onClose: (succeeded: boolean) => void;
}

/** An operation that a button began: its progress, and its file. It goes on when the dialog is closed. */
export function OperationDialog({ title, id, text, file, refresh = [], onClose }: OperationDialogProps) {
  const t = useTexts();
  const [ended, setEnded] = useState<Schema<'AnyOperation'> | null>(null);
  const succeeded = ended?.state === 'succeeded';
  return (
    <Modal
      title={title}
      isOpen
      onClose={() => onClose(succeeded)}
      footer={
        <>
          {file && succeeded && (
            <DownloadButton look="primary" path={`/operations/${id}/download`} name={file} label={t.download} />
          )}
          <Button onClick={() => onClose(succeeded)}>{t.close}</Button>
        </>
      }
    >
      {text && <p className="mb-3 text-muted">{text}</p>}
      <OperationProgress id={id} refresh={refresh} onEnd={setEnded} />
    </Modal>
  );
}
