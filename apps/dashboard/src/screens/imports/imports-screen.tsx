import { useMemo } from 'react';
import { importsTexts } from '@openings/i18n/dashboard-imports';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { useTexts, useTextsOf } from '../../state/language';
import { importsList } from './imports.list';

export function Screen() {
  const t = useTextsOf(importsTexts);
  const { statuses } = useTexts();
  const list = useMemo(() => importsList(t, statuses), [t, statuses]);
  const { search, onSearch } = useListSearch(list);
  return <ResourceList list={list} search={search} onSearch={onSearch} />;
}
