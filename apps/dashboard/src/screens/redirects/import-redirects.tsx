import { useState } from 'react';
import { redirectsTexts } from '@openings/i18n/dashboard-redirects';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { FileDrop } from '../../kit/file-drop';
import { useTextsOf } from '../../state/language';
import { say } from '../../ui/toasts';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { Modal } from '../../ui/modal';
import { redirectLines, type RedirectLine } from './redirect-lines';

/** The most entries that one batch takes. */
const BATCH = 100;

const batchOf = (lines: readonly RedirectLine[]): Write => ({
  method: 'POST',
  path: '/redirects/batch',
  body: { operations: lines.map((body, index) => ({ id: String(index), method: 'POST', body })) },
});

/** Makes many redirects from a pasted list or a dropped file. */
export function ImportRedirects({ onClose }: { readonly onClose: () => void }) {
  const t = useTextsOf(redirectsTexts);
  const { write, busy } = useWrite();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const lines = redirectLines(text);
  const run = async () => {
    const failures: string[] = [];
    for (let at = 0; at < lines.length; at += BATCH) {
      const part = lines.slice(at, at + BATCH);
      const answer = await write<Schema<'BatchResult'>>(batchOf(part), { refresh: ['redirects'] });
      if (!answer) return;
      for (const { id, status, error } of answer.data)
        if (status >= 400) failures.push(`${part[Number(id)]?.fromPath ?? ''}: ${error?.message ?? status}`);
    }
    say({
      tone: failures.length > 0 ? 'bad' : 'good',
      text: t.importedDone(lines.length - failures.length, failures.length),
    });
    if (failures.length > 0) setRefused(failures);
    else onClose();
  };
  return (
    <Modal
      title={t.importTitle}
      isOpen
      width="wide"
      onClose={onClose}
      footer={
        <>
          <CopyAsCurl write={() => batchOf(lines.slice(0, BATCH))} className="mr-auto" />
          <Button look="primary" busy={busy} disabled={lines.length === 0} onClick={() => void run()}>
            {t.importAction}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FileDrop
          label={t.importDrop}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void file.text().then(setText)}
        />
        <Field label={t.importLines} hint={t.importHint}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={8}
              className="font-mono text-xs"
              placeholder={'/old, /new\n/summer, /campaign, 302'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <p aria-live="polite" className="text-muted">
          {lines.length === 0 ? t.importNone : t.importPreview(lines.length)}
        </p>
        {refused.length > 0 && (
          <div role="alert">
            <p className="font-medium text-bad">{t.importFailed}</p>
            <pre tabIndex={0} className="mt-1 max-h-40 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs">
              {refused.join('\n')}
            </pre>
          </div>
        )}
      </div>
    </Modal>
  );
}
