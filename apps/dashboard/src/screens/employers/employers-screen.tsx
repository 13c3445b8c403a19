import { useMemo } from 'react';
import { employersTexts, type EmployersTexts } from '@openings/i18n/dashboard-employers';
import { ExportButton } from '../../kit/export-button';
import type { ListDeclaration } from '../../kit/list/declaration';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { Tabs, useTab } from '../../kit/tabs';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { claimsList } from './claims.list';
import { employersList } from './employers.list';
import { membershipsList } from './memberships.list';

/** People who act for companies, their claims that wait, and all memberships. */
export function Screen() {
  const t = useTextsOf(employersTexts);
  const tabs = [
    { id: 'employers', label: t.employers },
    { id: 'claims', label: t.claims },
    { id: 'memberships', label: t.memberships },
  ];
  const tab = useTab(tabs);
  return (
    <>
      <PageHead title={t.title} actions={<ExportButton path="/employers/export" />} />
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'employers' && <List key={tab} t={t} declare={employersList} />}
      {tab === 'claims' && <List key={tab} t={t} declare={claimsList} />}
      {tab === 'memberships' && <List key={tab} t={t} declare={membershipsList} />}
    </>
  );
}

function List<Row extends { readonly id: string }>({
  t,
  declare,
}: {
  readonly t: EmployersTexts;
  readonly declare: (t: EmployersTexts) => ListDeclaration<Row>;
}) {
  const list = useMemo(() => declare(t), [t, declare]);
  const { search, onSearch } = useListSearch(list);
  return <ResourceList list={list} search={search} onSearch={onSearch} embedded />;
}
