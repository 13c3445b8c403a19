import { Upload } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { redirectsTexts } from '@openings/i18n/dashboard-redirects';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';
import { redirectsList } from './redirects.list';

const ImportRedirects = late(() => import('./import-redirects'), 'ImportRedirects');

export function Screen() {
  const t = useTextsOf(redirectsTexts);
  const [importing, setImporting] = useState(false);
  const list = useMemo(
    () => ({
      ...redirectsList(t),
      head: (
        <Button icon={<Upload aria-hidden className="size-4" />} onClick={() => setImporting(true)}>
          {t.importAction}
        </Button>
      ),
    }),
    [t],
  );
  const { search, onSearch } = useListSearch(list);
  return (
    <>
      <ResourceList list={list} search={search} onSearch={onSearch} />
      {importing && (
        <Suspense>
          <ImportRedirects onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
