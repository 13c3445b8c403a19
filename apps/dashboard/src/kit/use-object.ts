import { useQuery } from '@tanstack/react-query';
import { get } from '../api/api';
import { boardStore } from '../state/session';

/** One object by its path below /v1. Its query key begins with the name of its list, so that a change reads both again. */
export const useObject = <T>(name: string, path: string) =>
  useQuery({
    queryKey: [name, 'one', boardStore.get()?.id, path],
    queryFn: ({ signal }) => get<T>(path, {}, signal),
  });
