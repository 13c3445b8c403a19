import type { SignedInPerson } from '../../state/session';
import { nextPath } from './next-path';

/**
 * Opens the invitation that led here, the page that was asked for, or the first board. The invitation is only shown: anyone can send a
 * link to this page, so the person accepts it with a button. The page is loaded afresh: nothing of before stays in memory.
 */
export function afterSignIn({ boards }: SignedInPerson, search: Readonly<Record<string, string | undefined>>): void {
  const { invitation } = search;
  const next = invitation ? `/invitations/${encodeURIComponent(invitation)}` : nextPath(search['next']);
  const first = boards[0];
  location.assign(`/dashboard${next ?? (first ? `/${first.slug}` : '/')}`);
}
