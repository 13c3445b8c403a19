import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';

const FRESH_MS = 300_000;

/**
 * Tells what the person who is signed in may do on the board that is open.
 * @returns a function of a scope such as `jobs.manage`; true while that is not known, since the server decides in the end.
 */
export function useMay(): (scope: string | undefined) => boolean {
  const board = useStored(boardStore)?.id;
  const { data } = useQuery({
    queryKey: ['me', board],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
    staleTime: FRESH_MS,
  });
  const permissions = data?.actor.permissions;
  return useCallback(
    (scope) => scope === undefined || permissions === undefined || permissions.includes(scope),
    [permissions],
  );
}
