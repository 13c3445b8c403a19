import { isApiError, unwrap } from '@openings/sdk/index';
import { boardStore, keepSession, signedInStore, type SessionBoard, type SignedInPerson } from '../state/session';
import { stored } from '../state/stored';
import { client } from './api';

/** The request for the session, once for each load of the page. */
const sessionStore = stored<Promise<SignedInPerson | null> | undefined>(null, () => undefined);

async function readSession(): Promise<SignedInPerson | null> {
  try {
    return keepSession(await unwrap(client.GET('/sessions/current')));
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  }
}

/**
 * Who is signed in by the cookie, and the boards on which they work. It is asked once for each load of the page.
 * @returns null when no one is
 */
export function restoreSession(): Promise<SignedInPerson | null> {
  const before = sessionStore.get();
  if (before) return before;
  const session = readSession().catch((error: unknown) => {
    sessionStore.set(undefined);
    throw error;
  });
  sessionStore.set(session);
  return session;
}

const find = (signedIn: SignedInPerson | null, slugOrId: string): SessionBoard | undefined =>
  signedIn?.boards.find(({ slug, id }) => slug === slugOrId || id === slugOrId);

/**
 * Opens the board of a slug, so that requests act in it. A board that this browser knows is opened at once, and who is signed in is
 * asked beside; for another one it is asked first.
 * @returns false when no member of it is signed in
 */
export async function openBoard(slug: string): Promise<boolean> {
  if (boardStore.get()?.slug === slug) return true;
  const known = find(signedInStore.get(), slug);
  // What is wrong with the session is said by the requests of the screen.
  if (known) restoreSession().then(refreshBoard, () => undefined);
  const board = known ?? find(await restoreSession(), slug);
  if (board) boardStore.set(board);
  return board !== undefined;
}

/** The open board as the server knows it now: its name and the role of the person may be others than this browser kept. */
function refreshBoard(signedIn: SignedInPerson | null): void {
  const open = boardStore.get();
  const now = open && find(signedIn, open.id);
  if (now && (now.name !== open.name || now.role !== open.role)) boardStore.set(now);
}
