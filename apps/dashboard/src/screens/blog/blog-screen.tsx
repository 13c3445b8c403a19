import { useMemo } from 'react';
import { blogTexts } from '@openings/i18n/dashboard-blog';
import { blogPeopleTexts } from '@openings/i18n/dashboard-blog-people';
import { EmbeddedList } from '../../kit/list/list-screen';
import { TabbedLists } from '../../kit/list/tabbed-lists';
import { useTextsOf } from '../../state/language';
import { authorsList } from './authors.list';
import { postsList } from './posts.list';
import { tagsList } from './tags.list';

export function Screen() {
  const t = useTextsOf(blogTexts);
  const people = useTextsOf(blogPeopleTexts);
  const lists = useMemo(
    () => ({ posts: postsList(t), tags: tagsList(people, t.tags), authors: authorsList(people, t.authors) }),
    [t, people],
  );
  return (
    <TabbedLists
      title={t.title}
      tabs={[
        { id: 'posts', label: t.posts, content: <EmbeddedList list={lists.posts} /> },
        { id: 'tags', label: t.tags, content: <EmbeddedList list={lists.tags} /> },
        { id: 'authors', label: t.authors, content: <EmbeddedList list={lists.authors} /> },
      ]}
    />
  );
}
