import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore } from '../../state/session';

/** The authors and tags of the board, the first hundred of each. */
export function useBlogPeople() {
  const board = boardStore.get()?.id;
  const authors = useQuery({
    queryKey: ['blog-authors', 'all', board],
    queryFn: ({ signal }) => get<Page<Schema<'OperatorBlogAuthor'>>>('/blog/authors', { limit: 100 }, signal),
  });
  const tags = useQuery({
    queryKey: ['blog-tags', 'all', board],
    queryFn: ({ signal }) => get<Page<Schema<'OperatorBlogTag'>>>('/blog/tags', { limit: 100 }, signal),
  });
  return { authors: authors.data?.data, tags: tags.data?.data, error: authors.error ?? tags.error };
}

/** Names of authors by their ids. */
export function AuthorNames({ ids }: { readonly ids: readonly string[] }) {
  const { authors } = useBlogPeople();
  const names = authors?.filter(({ id }) => ids.includes(id)).map(({ name }) => name) ?? [];
  return names.length > 0 ? <>{names.join(', ')}</> : <span className="text-faint">–</span>;
}
