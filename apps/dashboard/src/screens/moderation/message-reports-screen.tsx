import { useMemo } from 'react';
import { moderationTexts } from '@openings/i18n/dashboard-moderation';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { useTextsOf } from '../../state/language';
import { messageReportsList } from './message-reports.list';
import { ModerationHead } from './moderation-head';

export function Screen() {
  const t = useTextsOf(moderationTexts);
  const list = useMemo(() => messageReportsList(t), [t]);
  const { search, onSearch } = useListSearch(list);
  return (
    <>
      <ModerationHead active="reports" />
      <ResourceList list={list} search={search} onSearch={onSearch} embedded />
    </>
  );
}
