import { isApiError, unwrap } from '@openings/sdk/index';
import { boardStore, signedInStore, type Board, type SignedIn } from '../state/session';
import { client } from './api';

const NOBODY: SignedIn = { user: { name: '', email: '' }, boards: [] };

/** The board that requests act in now; null when the server refuses to say. */
async function boardNow(): Promise<Board | null> {
  try {
    const { board, actor } = await unwrap(client.GET('/me'));
    return { id: board.id, slug: board.slug, name: board.name, role: actor.role ?? '' };
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

function add(board: Board): SignedIn {
  const { user, boards } = signedInStore.get() ?? NOBODY;
  const signedIn = { user, boards: [...boards.filter(({ id }) => id !== board.id), board] };
  signedInStore.set(signedIn);
  return signedIn;
}

/**
 * Who is signed in: as kept in this browser, or as the cookie says where nothing is kept, such as after signing in by a provider.
 * @returns null when nobody is
 */
export async function restoreSession(): Promise<SignedIn | null> {
  const kept = signedInStore.get();
  if (kept) return kept;
  const board = await boardNow();
  return board && add(board);
}

/**
 * Opens the board of a slug, so that requests act in it. One that is not kept yet is asked for.
 * @returns false when nobody who works on it is signed in
 */
export async function openBoard(slug: string): Promise<boolean> {
  if (boardStore.get()?.slug === slug) return true;
  const kept = signedInStore.get()?.boards.find((each) => each.slug === slug);
  boardStore.set(kept ?? { id: slug, slug, name: slug, role: '' });
  if (kept) return true;
  const board = await boardNow();
  boardStore.set(board);
  if (board) add(board);
  return board !== null;
}
