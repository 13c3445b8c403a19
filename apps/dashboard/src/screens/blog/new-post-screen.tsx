import { blogTexts } from '@openings/i18n/dashboard-blog';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { PostEditor } from './post-editor';

export function Screen() {
  const t = useTextsOf(blogTexts);
  return (
    <>
      <PageHead title={t.newPost} back={{ label: t.title, to: '/blog' }} />
      <PostEditor />
    </>
  );
}
