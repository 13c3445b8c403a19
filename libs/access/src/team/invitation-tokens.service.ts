import { Tokens } from '#runtime';
import { Ids } from '#store';
import type { Invitation } from './team.js';

const TOKEN = /^([0-9a-z]{1,64})\.([A-Za-z0-9_-]{43})$/;
const BOARD = 'boards_';

/** The contents of an invitation secret. */
export interface ReadToken {
  /** The board of the invitation, if it exists. */
  readonly board: string;
  /** The part that the event contains. */
  readonly hash: string;
}

/** A new secret for an invitation of `board`: it contains the board, and 256 random bits that identify the invitation there. */
export const invitationToken = (board: string): string => `${board.slice(BOARD.length)}.${Tokens.create()}`;

/** The contents of `token`; null if it is no invitation token. */
export function readInvitationToken(token: string): ReadToken | null {
  const [, board] = TOKEN.exec(token) ?? [];
  return board === undefined ? null : { board: `${BOARD}${board}`, hash: hashOf(token) };
}

/** The stored form of `token`. */
export const hashOf = (token: string): string => Tokens.hash(token).toString('base64url');

/** The id of the mail of an invitation. Each token has one mail. */
export const mailIdOf = ({ tokenHash: hash, expiresAt }: Pick<Invitation, 'tokenHash' | 'expiresAt'>): string =>
  Ids.derived('mails', `invitation/${hash}`, Date.parse(expiresAt));
