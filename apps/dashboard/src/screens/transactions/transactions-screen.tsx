import { useMemo } from 'react';
import { transactionsTexts } from '@openings/i18n/dashboard-transactions';
import { EmbeddedList } from '../../kit/list/list-screen';
import { Tabs, useTab } from '../../kit/tabs';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { employerSubscriptionsList } from './employer-subscriptions.list';
import { transactionsList } from './transactions.list';

export function Screen() {
  const t = useTextsOf(transactionsTexts);
  const { statuses } = useTexts();
  const tabs = [
    { id: 'transactions', label: t.transactions },
    { id: 'subscriptions', label: t.subscriptions },
  ];
  const tab = useTab(tabs);
  const transactions = useMemo(() => transactionsList(t, statuses), [t, statuses]);
  const subscriptions = useMemo(() => employerSubscriptionsList(t, statuses), [t, statuses]);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'subscriptions' ? <EmbeddedList list={subscriptions} /> : <EmbeddedList list={transactions} />}
    </>
  );
}
