import { useQuery } from '@tanstack/react-query';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';
import { get } from './api';
import type { Schema } from './types';

/** Roles that may do everything that is a permission. */
const EVERYTHING: ReadonlySet<string> = new Set(['owner', 'admin']);

/**
 * Whether the person may do what needs a permission on the board that is open. Owners and admins may everything; for others
 * the server is asked, and until it answers they may not.
 * @param needs such as `pages.manage`; absent for what everyone may
 */
export function useMay(needs: string | undefined): boolean {
  const board = useStored(boardStore);
  const all = needs === undefined || EVERYTHING.has(board?.role ?? '');
  const { data } = useQuery({
    queryKey: ['me', board?.id],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
    enabled: !all,
  });
  return all || (data?.actor.permissions.includes(needs) ?? false);
}
