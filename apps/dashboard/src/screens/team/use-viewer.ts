import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore, signedInStore } from '../../state/session';
import { useStored } from '../../state/stored';

/** The person who looks, as a member of the team. */
export interface Viewer {
  readonly email: string;
  readonly isOwner: boolean;
  readonly isPrimaryOwner: boolean;
}

export function useViewer(): Viewer {
  const email = useStored(signedInStore)?.user.email ?? '';
  const board = useStored(boardStore);
  const { data } = useQuery({
    queryKey: ['members', 'all', board?.id],
    queryFn: ({ signal }) => get<Page<Schema<'Member'>>>('/members', {}, signal),
  });
  const self = data?.data.find((member) => member.email === email);
  return { email, isOwner: board?.role === 'owner', isPrimaryOwner: self?.isPrimaryOwner ?? false };
}
