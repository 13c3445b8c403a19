import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { transactionsTexts } from '@openings/i18n/dashboard-transactions';
import { get } from '../../api/api';
import { Money } from '../../kit/money';
import { StatTiles } from '../../kit/stat-tiles';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { Button } from '../../ui/button';
import { lastTotals, type ExportedRow } from './last-totals';

/** What was paid in all, by currency. It takes the whole export, so it is read when it is asked for. */
export function Totals() {
  const t = useTextsOf(transactionsTexts);
  const [requested, setRequested] = useState(false);
  const { data, isFetching, error } = useQuery({
    queryKey: ['transactions', 'totals', boardStore.get()?.id],
    queryFn: ({ signal }) =>
      get<{ readonly data: readonly ExportedRow[] }>('/transactions/export', { format: 'json' }, signal),
    enabled: requested,
  });
  if (!data)
    return (
      <div className="mb-3">
        <Button size="small" busy={isFetching} onClick={() => setRequested(true)}>
          {t.totals}
        </Button>
        {error && <span className="ml-2 text-bad">{error.message}</span>}
      </div>
    );
  const totals = lastTotals(data.data);
  return (
    <div>
      {totals.length > 0 && (
        <StatTiles
          label={t.totals}
          stats={totals.map(({ currency, cents }) => ({
            name: `${t.total} ${currency.toUpperCase()}`,
            value: <Money cents={cents} currency={currency} />,
          }))}
        />
      )}
      <p className="-mt-3 mb-4 text-xs text-muted">{t.totalsAbout}</p>
    </div>
  );
}
