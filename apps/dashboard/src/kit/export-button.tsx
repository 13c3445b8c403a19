import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { sayError } from './use-write';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { late } from '../ui/late';

const OperationDialog = late(() => import('./operation-dialog'), 'OperationDialog');

/**
 * Exports all of a list as CSV: begins the operation, shows how far it is, and offers its file.
 * @param path of the operation: `/candidates/export`
 */
export function ExportButton({ path }: { readonly path: string }) {
  const t = useTexts();
  const [operation, setOperation] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setOperation((await get<Schema<'Operation'>>(path, { format: 'csv' })).id);
    } catch (error) {
      sayError(error, t.requestId);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} icon={<Download aria-hidden className="size-4" />} onClick={() => void begin()}>
        {t.exportAll}
      </Button>
      {operation && (
        <Suspense>
          <OperationDialog
            title={t.exportAll}
            text={t.exportText}
            id={operation}
            file={`${path.split('/')[1] ?? 'export'}.csv`}
            onClose={() => setOperation(null)}
          />
        </Suspense>
      )}
    </>
  );
}
