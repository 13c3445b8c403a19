import { useQuery } from '@tanstack/react-query';
import { get } from '../api/api';
import type { Schema } from '../api/types';
import { useTexts } from '../state/language';
import { boardStore } from '../state/session';

const FRESH_MS = 60_000;

/** What the person who is signed in may do on the board: true until the server has said so, because it refuses by itself. */
export function useMay(): (permission: string) => boolean {
  const { data } = useQuery({
    queryKey: ['me', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
    staleTime: FRESH_MS,
  });
  return (permission) => data?.actor.permissions.includes(permission) ?? true;
}

/** Why a person may not do what needs a permission; undefined when they may, or when it needs none. */
export function useForbidden(needs: string | undefined): string | undefined {
  const t = useTexts();
  const may = useMay();
  return needs === undefined || may(needs) ? undefined : t.needsPermission(needs);
}
