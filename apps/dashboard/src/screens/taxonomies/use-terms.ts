import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/api';
import type { Page } from '../../api/types';
import { boardStore } from '../../state/session';
import { flatTree } from './flat-tree';
import type { Term, TermKind } from './term';

/** Terms to choose from: all categories, or the first hundred of the others; undefined until they are read. */
export function useTerms(kind: TermKind): readonly Term[] | undefined {
  const { data } = useQuery({
    queryKey: [kind, 'choices', boardStore.get()?.id],
    queryFn: ({ signal }) =>
      kind === 'categories'
        ? get<Page<Term>>('/taxonomies/categories/tree', {}, signal)
        : get<Page<Term>>(`/taxonomies/${kind}`, { limit: 100 }, signal),
  });
  return data && flatTree(data.data);
}
