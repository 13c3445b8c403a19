import { pagesTexts } from '@openings/i18n/dashboard-pages';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { createPage, pageSections, pageValues, type PageValues } from './page.form';
import { SearchPreview } from '../../kit/search-preview';

export function Screen() {
  const t = useTextsOf(pagesTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  return (
    <>
      <PageHead title={t.newPage} back={{ label: t.title, to: '/pages' }} />
      <ResourceForm<PageValues, Schema<'Page'>>
        sections={pageSections(t)}
        values={pageValues()}
        write={createPage}
        needs="pages.manage"
        saveLabel={create}
        done={t.createdPage}
        refresh={['pages']}
        onSaved={({ id }) => navigate(`/pages/${id}`)}
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
