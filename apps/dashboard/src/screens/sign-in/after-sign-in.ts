import { unwrap } from '@openings/sdk/index';
import { client } from '../../api/api';
import type { SignedIn } from '../../state/session';
import { nextPath } from './next-path';

/**
 * Accepts the invitation that led here, and opens its board, the page that was asked for, or the first board. The page is loaded
 * afresh: nothing of before stays in memory.
 */
export async function afterSignIn(
  { boards }: SignedIn,
  search: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { invitation, board } = search;
  if (invitation) await unwrap(client.POST('/invitations/{id}/accept', { params: { path: { id: invitation } } }));
  const next = invitation && board ? `/${board}` : nextPath(search['next']);
  const first = boards[0];
  location.assign(`/dashboard${next ?? (first ? `/${first.slug}` : '/')}`);
}
