import { useParams } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { feedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { CodeLine } from '../../kit/list/empty-list';
import { EmbeddedList } from '../../kit/list/list-screen';
import { useMay } from '../../kit/permissions';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';
import { feedSections, feedValues, updateFeed, type FeedValues } from './feed.form';
import { FeedPreview } from './feed-preview';
import { feedRunsList } from './feed-runs.list';

type Feed = Schema<'JobFeed'>;

export function Screen() {
  const t = useTextsOf(feedsTexts);
  const navigate = useBoardNavigate();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: feed, error } = useObject<Feed>('feeds', `/job-feeds/${id}`);
  const isIn = feed?.direction === 'in';
  const mayPreview = useMay()('feeds.manage');
  const tabs = [
    ...(isIn ? [{ id: 'runs', label: t.runs }] : []),
    { id: 'settings', label: t.settings },
    ...(isIn && mayPreview ? [{ id: 'preview', label: t.preview }] : []),
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!feed) return <PagePending />;
  return (
    <>
      <PageHead
        title={feed.name}
        back={{ label: t.title, to: '/feeds' }}
        badge={
          <Badge tone={feed.isPaused ? 'warn' : isIn ? 'accent' : 'neutral'}>
            {feed.isPaused ? t.paused : t.directions[feed.direction]}
          </Badge>
        }
        about={[t.formats[feed.format], feed.schedule ? t.schedules[feed.schedule] : ''].filter(Boolean).join(' · ')}
        actions={
          <>
            {isIn && (
              <WriteButton
                look="primary"
                needs="feeds.manage"
                icon={<RefreshCw aria-hidden className="size-4" />}
                write={() => ({ method: 'POST', path: `/job-feeds/${id}/runs` })}
                done={t.running}
                refresh={['feed-runs']}
              >
                {t.run}
              </WriteButton>
            )}
            <WriteButton
              look="danger"
              needs="feeds.manage"
              write={() => ({ method: 'DELETE', path: `/job-feeds/${id}` })}
              confirm={{ title: t.deleteTitle(1), text: t.deleteText(feed.name), action: t.deleteAction }}
              done={t.deletedDone(1)}
              onDone={() => navigate('/feeds')}
            >
              {t.deleteAction}
            </WriteButton>
          </>
        }
      />
      {feed.url && <Address id={id} url={feed.url} />}
      {isIn && <Tabs label={feed.name} tabs={tabs} active={tab} />}
      {tab === 'runs' && <Runs id={id} />}
      {tab === 'preview' && <FeedPreview id={id} />}
      {tab === 'settings' && <Settings key={feed.updatedAt} feed={feed} />}
    </>
  );
}

function Settings({ feed }: { readonly feed: Feed }) {
  const t = useTextsOf(feedsTexts);
  const { save } = useTexts();
  const values = feedValues(t, feed);
  return (
    <ResourceForm<FeedValues, Feed>
      sections={feedSections(t, false, values)}
      values={values}
      write={updateFeed(feed.id, values)}
      saveLabel={save}
      done={t.saved}
      refresh={['feeds']}
      needs="feeds.manage"
    />
  );
}

function Runs({ id }: { readonly id: string }) {
  const t = useTextsOf(feedsTexts);
  const list = useMemo(() => feedRunsList(t, id), [t, id]);
  return <EmbeddedList list={list} />;
}

function Address({ id, url }: { readonly id: string; readonly url: string }) {
  const t = useTextsOf(feedsTexts);
  return (
    <section className="panel mb-5 space-y-3 p-5" aria-label={t.address}>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t.address}</h2>
          <p className="mt-0.5 text-muted">{t.addressAbout}</p>
        </div>
        <WriteButton
          needs="feeds.manage"
          write={() => ({ method: 'POST', path: `/job-feeds/${id}/rotate-token` })}
          confirm={{ title: t.rotateTitle, text: t.rotateText, action: t.rotate }}
          done={t.rotated}
          refresh={['feeds']}
        >
          {t.rotate}
        </WriteButton>
      </div>
      <CodeLine text={url} />
    </section>
  );
}
