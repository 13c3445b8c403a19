import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore } from '../../state/session';

const PAGES = 5;
const FRESH_MS = 300_000;

/** Names by id of the newest companies, in a few requests: the list of jobs has ids alone. */
async function companyNames(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const answer: Page<Schema<'CompanySummary'>> = await get('/companies', { limit: 100, cursor }, signal);
    for (const { id, name } of answer.data) names.set(id, name);
    cursor = answer.nextCursor;
    if (!answer.hasMore) break;
  }
  return names;
}

/** The name of a company by its id; nothing while it is not known. */
export function CompanyName({ id }: { readonly id: string | null }) {
  const { data } = useQuery({
    queryKey: ['companies', 'names', boardStore.get()?.id],
    queryFn: ({ signal }) => companyNames(signal),
    staleTime: FRESH_MS,
  });
  return (id !== null && data?.get(id)) || <span className="text-faint">–</span>;
}
