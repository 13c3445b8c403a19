/** Who writes in a conversation: the employer who began it, and the candidate. */
export const SIDES = ['employer', 'candidate'] as const;
export type Side = (typeof SIDES)[number];

/** The two people of a conversation. */
export interface Pair {
  readonly employerId: string;
  readonly candidateId: string;
}

/** The side that the other side writes to. */
export const otherSide = (side: Side): Side => (side === 'employer' ? 'candidate' : 'employer');

/** The side of `userId`; null for a stranger. */
export function sideOf({ employerId, candidateId }: Pair, userId: string): Side | null {
  if (userId === employerId) return 'employer';
  return userId === candidateId ? 'candidate' : null;
}

/** The account on `side`. */
export const userOf = ({ employerId, candidateId }: Pair, side: Side): string =>
  side === 'employer' ? employerId : candidateId;

/** The longest body of a message, in characters. */
export const LONGEST_BODY = 8_000;
/** How long after its sending the author may edit or unsend a message, in milliseconds. */
export const CHANGE_WINDOW_MS = 15 * 60_000;
/** How many characters of the last message an inbox shows. */
const SNIPPET = 140;

/** Invisible characters that change how a text reads: control characters but tabs and line breaks, and marks of direction. */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** A body as it is kept: line breaks are LF, without control characters and without spaces around it. */
export const tidyBody = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .trim();

/** The beginning of a message on one line. */
export function snippetOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  // A cut never halves a character of two units.
  return line.length <= SNIPPET ? line : line.slice(0, SNIPPET).replace(/[\uD800-\uDBFF]$/, '');
}

const CONVERSATION = /^conversations_([0-9a-z]{26})$/;
const MESSAGE = /^messages_([0-9a-z]{26})([0-9a-z]{5})$/;
const RADIX = 36;
const NUMBER_LENGTH = 5;

/** The id of a message: it names its conversation and its place there, counted from 1. */
export function messageId(conversation: string, number: number): string {
  const [, part = ''] = CONVERSATION.exec(conversation) ?? [];
  return `messages_${part}${number.toString(RADIX).padStart(NUMBER_LENGTH, '0')}`;
}

/** Which message of which conversation an id names; null for a text that is no id of a message. */
export function placeOfMessage(id: string): { readonly conversationId: string; readonly number: number } | null {
  const [, part, digits] = MESSAGE.exec(id) ?? [];
  if (part === undefined || digits === undefined) return null;
  return { conversationId: `conversations_${part}`, number: Number.parseInt(digits, RADIX) };
}
