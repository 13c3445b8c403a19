import { useMemo } from 'react';
import { backfillTexts } from '@openings/i18n/dashboard-backfill';
import type { Schema } from '../../api/types';
import { EmbeddedList } from '../../kit/list/list-screen';
import { StatTiles } from '../../kit/stat-tiles';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { backfillCompaniesList, type BackfillState } from './backfill-companies.list';
import { backfillRulesList } from './backfill-rules.list';

const LOOK_MS = 10_000;
const PROGRESS = ['jobsMatched', 'jobsToEnhance', 'jobsEnhanced', 'jobsFailed'] as const;

export function Screen() {
  const t = useTextsOf(backfillTexts);
  const tabs = [...Object.entries(t.states).map(([id, label]) => ({ id, label })), { id: 'rules', label: t.rules }];
  const tab = useTab(tabs);
  const { data: progress } = useObject<Schema<'BackfillProgress'> | null>(
    'backfill',
    '/backfill/progress',
    () => LOOK_MS,
  );
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      {progress && (
        <StatTiles label={t.progress} stats={PROGRESS.map((key) => ({ name: t[key], value: progress[key] }))} />
      )}
      <Tabs label={t.title} tabs={tabs} active={tab} />
      {tab === 'rules' ? <Rules /> : <Companies key={tab} state={tab as BackfillState} />}
    </>
  );
}

function Companies({ state }: { readonly state: BackfillState }) {
  const t = useTextsOf(backfillTexts);
  const list = useMemo(() => backfillCompaniesList(t, state), [t, state]);
  return <EmbeddedList list={list} />;
}

function Rules() {
  const t = useTextsOf(backfillTexts);
  const list = useMemo(() => backfillRulesList(t), [t]);
  return <EmbeddedList list={list} />;
}
