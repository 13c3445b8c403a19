import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { useTexts } from '../state/language';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';

const FRESH_MS = 60_000;

/** What the person who is signed in may do on the board: true until the server has said so, because it refuses by itself. */
export function useMay(): (permission: string | undefined) => boolean {
  const board = useStored(boardStore)?.id;
  const { data } = useQuery({
    queryKey: ['me', board],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
    staleTime: FRESH_MS,
  });
  const permissions = data?.actor.permissions;
  // The same between drawings, so that rows of a list need not be drawn again.
  return useCallback(
    (permission) => permission === undefined || (permissions?.includes(permission) ?? true),
    [permissions],
  );
}

/** Why a person may not do what needs a permission; undefined when they may, or when it needs none. */
export function useForbidden(needs: string | undefined): string | undefined {
  const t = useTexts();
  const may = useMay();
  return needs === undefined || may(needs) ? undefined : t.needsPermission(needs);
}
