import { queryOptions, useQuery } from '@tanstack/react-query';
import { isApiError } from '@openings/sdk/index';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { boardStore } from '../../state/session';

const FRESH_MS = 300_000;

/** The query of a job by its id; null when it is gone or may not be read. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'of', boardStore.get()?.id, id],
    queryFn: async ({ signal }) => {
      try {
        return await get<Schema<'Job'>>(`/jobs/${id}`, {}, signal);
      } catch (error) {
        if (isApiError(error)) return null;
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });

/** A job by its id. Asked once for all rows that name it. */
export const useJobOf = (id: string) => useQuery(jobQuery(id));

/** The title of a job by its id; a dash while it is not known. */
export function JobTitle({ id }: { readonly id: string }) {
  const { data } = useJobOf(id);
  return data ? data.title : <span className="text-faint">–</span>;
}
