import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { plansTexts } from '@openings/i18n/dashboard-plans';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { EmbeddedList } from '../../kit/list/list-screen';
import { Tabs, useTab } from '../../kit/tabs';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { plansList } from './plans.list';
import { salesLedPlansList } from './sales-led-plans.list';

export function Screen() {
  const t = useTextsOf(plansTexts);
  const tabs = [
    { id: 'plans', label: t.plans },
    { id: 'sales-led', label: t.salesLed },
  ];
  const tab = useTab(tabs);
  const plans = useMemo(() => plansList(t), [t]);
  const cards = useMemo(() => salesLedPlansList(t), [t]);
  const { data: connect } = useQuery({
    queryKey: ['billing', 'connect', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Schema<'BillingConnect'>>('/billing/connect', {}, signal),
  });
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      {connect && !connect.acceptingPayments && (
        <p className="mb-5 rounded-xl border border-warn/30 bg-warn-soft px-4 py-3 text-warn">{t.notConnected}</p>
      )}
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'sales-led' ? <EmbeddedList list={cards} /> : <EmbeddedList list={plans} />}
    </>
  );
}
