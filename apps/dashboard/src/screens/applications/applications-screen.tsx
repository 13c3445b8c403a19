import { Columns3, Rows3 } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { applicationsTexts } from '@openings/i18n/dashboard-applications';
import { ExportButton } from '../../kit/export-button';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { useTab } from '../../kit/tabs';
import { ViewSwitch } from '../../kit/view-switch';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { late } from '../../ui/late';
import { applicationsList } from './applications.list';

const Pipeline = late(() => import('./pipeline'), 'Pipeline');

/** Applications as a table, or by how far they are. */
export function Screen() {
  const t = useTextsOf(applicationsTexts);
  const list = useMemo(() => {
    const { exports: _, ...rest } = applicationsList(t);
    return rest;
  }, [t]);
  const { search, onSearch } = useListSearch(list);
  const views = [
    { id: 'table', label: t.table, icon: Rows3 },
    { id: 'pipeline', label: t.pipeline, icon: Columns3 },
  ];
  const view = useTab(views);
  return (
    <>
      <PageHead
        title={list.title}
        about={t.about}
        actions={
          <>
            <ViewSwitch label={t.view} views={views} active={view} />
            <ExportButton path="/applications/export" />
          </>
        }
      />
      {view === 'pipeline' ? (
        <Suspense fallback={<PagePending />}>
          <Pipeline t={t} list={list} search={search} onSearch={onSearch} />
        </Suspense>
      ) : (
        <ResourceList list={list} search={search} onSearch={onSearch} embedded />
      )}
    </>
  );
}
