import { useMemo } from 'react';
import { paywallTexts } from '@openings/i18n/dashboard-paywall';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { EmbeddedList } from '../../kit/list/list-screen';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';
import { accessList } from './access.list';
import { paywallSections, paywallValues, replacePaywall, type PaywallValues } from './paywall.form';

type Paywall = Schema<'CandidatePaywall'>;

export function Screen() {
  const t = useTextsOf(paywallTexts);
  const { save, statuses } = useTexts();
  const { data: paywall, error } = useObject<Paywall>('paywall', '/paywall');
  const tabs = [
    { id: 'settings', label: t.settings },
    { id: 'subscriptions', label: t.subscriptions },
  ];
  const tab = useTab(tabs);
  const list = useMemo(() => accessList(t, statuses), [t, statuses]);
  if (error) return <ErrorNote error={error} />;
  if (!paywall) return <PagePending />;
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        badge={
          <Badge tone={paywall.enabled ? 'good' : 'neutral'} dot>
            {paywall.enabled ? t.on : t.off}
          </Badge>
        }
      />
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'subscriptions' ? (
        <EmbeddedList list={list} />
      ) : (
        <ResourceForm<PaywallValues, Paywall>
          key={JSON.stringify(paywall)}
          sections={paywallSections(t, paywall)}
          values={paywallValues(paywall)}
          write={replacePaywall}
          saveLabel={save}
          done={t.saved}
          refresh={['paywall']}
          needs="billing.manage"
        />
      )}
    </>
  );
}
