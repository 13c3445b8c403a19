import { useQuery, type Query } from '@tanstack/react-query';
import { get } from '../api/api';
import { boardStore } from '../state/session';

/**
 * One object by its path below /v1. Its query key begins with the name of its list, so that a change reads both again.
 * @param every after how many milliseconds it is read again; false: not.
 */
export const useObject = <T>(name: string, path: string, every?: (value: T) => number | false) =>
  useQuery<T>({
    queryKey: [name, 'one', boardStore.get()?.id, path],
    queryFn: ({ signal }) => get<T>(path, {}, signal),
    refetchInterval: ({ state }: Query<T>) => (state.data !== undefined && every ? every(state.data) : false),
  });
