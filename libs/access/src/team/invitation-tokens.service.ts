import { newToken, tokenHash } from '#runtime';
import { derivedId } from '#store';
import type { Invitation } from './team.js';

const TOKEN = /^([0-9a-z]{1,64})\.([A-Za-z0-9_-]{43})$/;
const BOARD = 'boards_';

/** What a secret of an invitation says. */
export interface ReadToken {
  /** The board that the invitation is of, if there is one. */
  readonly board: string;
  /** What the event has of it. */
  readonly hash: string;
}

/** A new secret of an invitation of `board`: it names the board, and 256 random bits name the invitation there. */
export const invitationToken = (board: string): string => `${board.slice(BOARD.length)}.${newToken()}`;

/** What `token` says; null for what is no token of an invitation. */
export function readInvitationToken(token: string): ReadToken | null {
  const [, board] = TOKEN.exec(token) ?? [];
  return board === undefined ? null : { board: `${BOARD}${board}`, hash: hashOf(token) };
}

/** What is kept of `token`. */
export const hashOf = (token: string): string => tokenHash(token).toString('base64url');

/** The id of the mail of an invitation. There is one mail for each token. */
export const mailIdOf = ({ tokenHash: hash, expiresAt }: Pick<Invitation, 'tokenHash' | 'expiresAt'>): string =>
  derivedId('mails', `invitation/${hash}`, Date.parse(expiresAt));
