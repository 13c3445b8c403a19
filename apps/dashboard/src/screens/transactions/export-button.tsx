import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { transactionsTexts } from '@openings/i18n/dashboard-transactions';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { sayError } from '../../kit/use-write';
import { useTexts, useTextsOf } from '../../state/language';
import { rememberOperation } from '../../state/operations';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';

const Drawer = late(() => import('../../ui/modal'), 'Drawer');
const OperationCard = late(() => import('../operations/operation-card'), 'OperationCard');

/** Begins an export of all transactions, and shows how far it is. */
export function ExportButton() {
  const t = useTextsOf(transactionsTexts);
  const { requestId } = useTexts();
  const [id, setId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const operation = await get<Schema<'Operation'>>('/transactions/export', { format: 'csv' });
      rememberOperation(operation);
      setId(operation.id);
    } catch (error) {
      sayError(error, requestId);
    }
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} icon={<Download aria-hidden className="size-4" />} onClick={() => void begin()}>
        {t.export}
      </Button>
      {id !== null && (
        <Suspense>
          <Drawer title={t.exportTitle} isOpen onClose={() => setId(null)}>
            <OperationCard id={id} />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
