import type { components } from '@openings/sdk/operator-api';
import { stored } from './stored';

/** A board that the signed-in person works on. */
export interface Board {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
}

/** Who is signed in. The session itself is a cookie that this page cannot read. */
export interface SignedIn {
  /** Empty texts until the server has said who it is. */
  readonly user: { readonly name: string; readonly email: string };
  readonly boards: readonly Board[];
}

const NOBODY = { name: '', email: '' };

function read(kept: string | null): SignedIn | null {
  try {
    const boards = kept === null ? null : (JSON.parse(kept) as readonly Board[] | null);
    return Array.isArray(boards) ? { user: NOBODY, boards: boards as readonly Board[] } : null;
  } catch {
    return null;
  }
}

/** What is kept in this browser are the boards: nothing of the person outlives the page. */
export const signedInStore = stored<SignedIn | null>('openings.boards', read, (signedIn) =>
  JSON.stringify(signedIn?.boards ?? null),
);
/** The board that is open. */
export const boardStore = stored<Board | null>(null, () => null);

/** The slug of the account that requests act in; undefined before a board is open. */
export const accountSlug = (): string | undefined => boardStore.get()?.slug;

/** Keeps who signed in, and their boards so that a reload can open one at once. */
export function keepSession({
  user,
  accounts,
}: Pick<components['schemas']['NewSession'], 'user' | 'accounts'>): SignedIn {
  const signedIn: SignedIn = {
    user: { name: user.name, email: user.email },
    boards: accounts
      .filter(({ suspended }) => !suspended)
      .map(({ id, slug, name, role }) => ({ id, slug, name, role })),
  };
  signedInStore.set(signedIn);
  return signedIn;
}

export function forgetSession(): void {
  signedInStore.set(null);
  boardStore.set(null);
}
