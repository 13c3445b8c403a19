import { feedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { createFeed, feedSections, feedValues, type FeedValues } from './feed.form';

export function Screen() {
  const t = useTextsOf(feedsTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  const values = feedValues(t);
  return (
    <>
      <PageHead title={t.newFeed} back={{ label: t.title, to: '/feeds' }} />
      <ResourceForm<FeedValues, Schema<'JobFeed'>>
        sections={feedSections(t, true, values)}
        values={values}
        write={createFeed}
        saveLabel={create}
        done={t.created}
        refresh={['feeds']}
        needs="feeds.manage"
        onSaved={({ id }) => navigate(`/feeds/${id}`)}
      />
    </>
  );
}
