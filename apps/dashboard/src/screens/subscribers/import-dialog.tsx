import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { SubscribersTexts } from '@openings/i18n/dashboard-subscribers';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { FileDrop } from '../../kit/file-drop';
import { OperationProgress } from '../../kit/operation-progress';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';

/** Brings addresses along as a CSV file, and shows how far that is. */
export function ImportDialog({ t, onClose }: { readonly t: SubscribersTexts; readonly onClose: () => void }) {
  const { close, cancel } = useTexts();
  const { write, busy } = useWrite();
  const [file, setFile] = useState<File | null>(null);
  const [sendConfirmation, setSendConfirmation] = useState(true);
  const [operation, setOperation] = useState<string | null>(null);
  const change: Write | null = file && {
    method: 'POST',
    path: '/subscribers/import',
    body: { sendConfirmation },
    file,
  };
  const start = async () => {
    if (!change) return;
    const begun = await write<Schema<'Operation'>>(change);
    if (begun) setOperation(begun.id);
  };
  return (
    <Modal
      title={t.importTitle}
      isOpen
      onClose={onClose}
      footer={
        operation ? (
          <Button onClick={onClose}>{close}</Button>
        ) : (
          <>
            {change && <CopyAsCurl write={() => change} className="mr-auto" />}
            <Button onClick={onClose}>{cancel}</Button>
            <Button look="primary" busy={busy} disabled={!file} onClick={() => void start()}>
              {t.importStart}
            </Button>
          </>
        )
      }
    >
      {operation ? (
        <OperationProgress id={operation} refresh={['subscribers']} />
      ) : (
        <div className="space-y-4">
          <p className="text-muted">{t.importText}</p>
          <FileDrop label={t.importDrop} hint={t.importHint} accept=".csv,text/csv" busy={busy} onFile={setFile} />
          {file && (
            <p className="flex items-center gap-2">
              <FileText aria-hidden className="size-4 text-muted" />
              <span className="truncate font-medium">{file.name}</span>
            </p>
          )}
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              role="switch"
              className="switch"
              checked={sendConfirmation}
              onChange={({ target }) => setSendConfirmation(target.checked)}
            />
            <span>
              <span className="block font-medium">{t.importConfirm}</span>
              <span className="block text-xs text-muted">{t.importConfirmHint}</span>
            </span>
          </label>
        </div>
      )}
    </Modal>
  );
}
