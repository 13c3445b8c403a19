import type { components } from '@openings/sdk/operator-api';
import { stored } from './stored';

/** A board that the signed-in person works on. */
export interface SessionBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
}

/** Who is signed in. The session itself is a cookie that this page cannot read. */
export interface SignedInPerson {
  /** Empty texts until the server has said who it is. */
  readonly user: { readonly name: string; readonly email: string };
  readonly boards: readonly SessionBoard[];
}

const NOBODY = { name: '', email: '' };

function read(kept: string | null): SignedInPerson | null {
  try {
    const boards = kept === null ? null : (JSON.parse(kept) as readonly SessionBoard[] | null);
    return Array.isArray(boards) ? { user: NOBODY, boards: boards as readonly SessionBoard[] } : null;
  } catch {
    return null;
  }
}

/** What is kept in this browser are the boards: nothing of the person outlives the page. */
export const signedInStore = stored<SignedInPerson | null>('openings.boards', read, (signedIn) =>
  JSON.stringify(signedIn?.boards ?? null),
);
/** The board that is open. */
export const boardStore = stored<SessionBoard | null>(null, () => null);

/** The slug of the account that requests act in; undefined before a board is open. */
export const accountSlug = (): string | undefined => boardStore.get()?.slug;

/** Keeps who signed in, and their boards so that a reload can open one at once. */
export function keepSession({
  user,
  accounts,
}: Pick<components['schemas']['NewSession'], 'user' | 'accounts'>): SignedInPerson {
  const signedIn: SignedInPerson = {
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
