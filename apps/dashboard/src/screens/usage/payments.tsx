import { usageTexts } from '@openings/i18n/dashboard-usage';
import type { Schema } from '../../api/types';
import { Facts } from '../../kit/detail-facts';
import { useObject } from '../../kit/use-object';
import { useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';

/** Whether the board can take money of its customers. */
export function Payments() {
  const t = useTextsOf(usageTexts);
  const { data } = useObject<Schema<'BillingConnect'>>('connect', '/billing/connect');
  if (!data) return null;
  const yesNo = (value: boolean) => <Badge tone={value ? 'good' : 'neutral'}>{value ? t.yes : t.no}</Badge>;
  return (
    <section className="panel p-5" aria-label={t.payments}>
      <h2 className="mb-1 font-semibold">{t.payments}</h2>
      <Facts
        facts={[
          { name: t.connected, value: yesNo(data.connected) },
          { name: t.acceptingPayments, value: yesNo(data.acceptingPayments) },
          { name: t.payoutsEnabled, value: yesNo(data.payoutsEnabled) },
        ]}
      />
      {data.actionRequired && <p className="mt-2 text-warn">{t.actionRequired}</p>}
    </section>
  );
}
