import { useMemo } from 'react';
import { webhooksTexts } from '@openings/i18n/dashboard-webhooks';
import { EmbeddedList } from '../../kit/list/list-screen';
import { Tabs, useTab } from '../../kit/tabs';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { deliveriesList } from './deliveries.list';
import { endpointsList } from './endpoints.list';

export function Screen() {
  const t = useTextsOf(webhooksTexts);
  const { statuses } = useTexts();
  const tabs = [
    { id: 'endpoints', label: t.endpoints },
    { id: 'deliveries', label: t.deliveries },
  ];
  const tab = useTab(tabs);
  const endpoints = useMemo(() => endpointsList(t), [t]);
  const deliveries = useMemo(() => deliveriesList(t, statuses), [t, statuses]);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'deliveries' ? <EmbeddedList list={deliveries} /> : <EmbeddedList list={endpoints} />}
    </>
  );
}
