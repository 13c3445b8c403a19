import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { useTexts } from '../state/language';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';

const FRESH_MS = 60_000;

/** One permission or several, all of which are needed. */
export type Permissions = string | readonly string[];

/** What the person who is signed in may do on the board: true until the server has said so, because it refuses by itself. */
export function useMay(): (needs: Permissions | undefined) => boolean {
  const board = useStored(boardStore)?.id;
  const { data } = useQuery({
    queryKey: ['me', board],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
    staleTime: FRESH_MS,
  });
  const permissions = data?.actor.permissions;
  // The same between drawings, so that rows of a list need not be drawn again.
  return useCallback(
    (needs) => [needs ?? []].flat().every((permission) => permissions?.includes(permission) ?? true),
    [permissions],
  );
}

/** Says why a person may not do what needs permissions; undefined when they may, or when it needs none. */
export function useWhyForbidden(): (needs: Permissions | undefined) => string | undefined {
  const t = useTexts();
  const may = useMay();
  // The same between drawings, as above.
  return useCallback(
    (needs) => {
      const missing = [needs ?? []].flat().find((permission) => !may(permission));
      return missing === undefined ? undefined : t.needsPermission(missing);
    },
    [t, may],
  );
}

/** Why a person may not do what needs permissions; undefined when they may, or when it needs none. */
export const useForbidden = (needs: Permissions | undefined): string | undefined => useWhyForbidden()(needs);
