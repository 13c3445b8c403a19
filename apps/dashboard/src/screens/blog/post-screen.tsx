import { useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { blogTexts } from '@openings/i18n/dashboard-blog';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { ErrorNote } from '../../kit/error-note';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { PostEditor } from './post-editor';

export function Screen() {
  const t = useTextsOf(blogTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: post, error } = useObject<Schema<'OperatorBlogPost'>>('blog', `/blog/posts/${id}`);
  const { write, busy } = useWrite();
  const may = useMay()('blog.publish');
  if (error) return <ErrorNote error={error} />;
  if (!post) return <PagePending />;
  const turn = (action: 'publish' | 'unpublish', done: string) =>
    void write({ method: 'POST', path: `/blog/posts/${id}/${action}` }, { done, refresh: ['blog'] });
  return (
    <>
      <PageHead
        title={post.title}
        back={{ label: t.title, to: '/blog' }}
        badge={<StatusBadge status={post.status} />}
        actions={
          may && (
            <>
              {post.status !== 'draft' && (
                <Button busy={busy} onClick={() => turn('unpublish', t.unpublishedDone(1))}>
                  {t.unpublish}
                </Button>
              )}
              {post.status !== 'published' && (
                <Button
                  look="primary"
                  busy={busy}
                  icon={<Send aria-hidden className="size-4" />}
                  onClick={() => turn('publish', t.publishedDone(1))}
                >
                  {t.publish}
                </Button>
              )}
            </>
          )
        }
      />
      <PostEditor post={post} />
    </>
  );
}
