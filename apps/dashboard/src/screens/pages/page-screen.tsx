import { useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { pagesTexts } from '@openings/i18n/dashboard-pages';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { SearchPreview } from '../../kit/search-preview';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { pageSections, pageValues, updatePage, type PageValues } from './page.form';

const NEEDS = 'pages.manage';

export function Screen() {
  const t = useTextsOf(pagesTexts);
  const { save } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: page, error } = useObject<Schema<'Page'>>('pages', `/pages/${id}`);
  const { write, busy } = useWrite();
  const may = useMay()(NEEDS);
  if (error) return <ErrorNote error={error} />;
  if (!page) return <PagePending />;
  const isDraft = page.status === 'draft';
  const turn = () =>
    write(
      { method: 'POST', path: `/pages/${id}/${isDraft ? 'publish' : 'unpublish'}` },
      { done: isDraft ? t.publishedDone(1) : t.unpublishedDone(1), refresh: ['pages'] },
    );
  return (
    <>
      <PageHead
        title={page.title}
        back={{ label: t.title, to: '/pages' }}
        badge={<StatusBadge status={page.status} />}
        actions={
          may && (
            <Button
              look={isDraft ? 'primary' : 'secondary'}
              busy={busy}
              icon={isDraft && <Send aria-hidden className="size-4" />}
              onClick={() => void turn()}
            >
              {isDraft ? t.publish : t.unpublish}
            </Button>
          )
        }
      />
      <ResourceForm<PageValues, Schema<'Page'>>
        key={page.updatedAt}
        sections={pageSections(t)}
        values={pageValues(page)}
        write={(values) => updatePage(page, values)}
        needs={NEEDS}
        saveLabel={save}
        done={t.savedPage}
        refresh={['pages']}
        aside={(values) => (
          <SearchPreview
            title={values.seoTitle || values.title}
            description={values.seoDescription}
            html={values.body}
            path={`/${values.slug}`}
          />
        )}
      />
    </>
  );
}
