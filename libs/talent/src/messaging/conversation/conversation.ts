/** The sides of a conversation: the employer who started it, and the candidate. */
export const SIDES = ['employer', 'candidate'] as const;
export type Side = (typeof SIDES)[number];

/** The two users of a conversation. */
export interface Pair {
  readonly employerId: string;
  readonly candidateId: string;
}

/** The other side. */
export const otherSide = (side: Side): Side => (side === 'employer' ? 'candidate' : 'employer');

/** The side of `userId`; null for a user who is not part of the conversation. */
export function sideOf({ employerId, candidateId }: Pair, userId: string): Side | null {
  if (userId === employerId) return 'employer';
  return userId === candidateId ? 'candidate' : null;
}

/** The account on `side`. */
export const userOf = ({ employerId, candidateId }: Pair, side: Side): string =>
  side === 'employer' ? employerId : candidateId;

/** The longest body of a message, in characters. */
export const LONGEST_BODY = 8_000;
/** How long after sending the author can edit or unsend a message, in milliseconds. */
export const CHANGE_WINDOW_MS = 15 * 60_000;
/** The number of characters of the last message in an inbox. */
const SNIPPET = 140;

/** Invisible characters that change how a text reads: control characters except tabs and line breaks, and direction marks. */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** The body to store: LF line breaks, without control characters, and trimmed. */
export const tidyBody = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .trim();

/** The beginning of a message in one line. */
export function snippetOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  // The cut never splits a surrogate pair.
  return line.length <= SNIPPET ? line : line.slice(0, SNIPPET).replace(/[\uD800-\uDBFF]$/, '');
}

const CONVERSATION = /^conversations_([0-9a-z]{26})$/;
const MESSAGE = /^messages_([0-9a-z]{26})([0-9a-z]{5})$/;
const RADIX = 36;
const NUMBER_LENGTH = 5;

/** The id of a message: the conversation, and the number of the message in it, from 1. */
export function messageId(conversation: string, number: number): string {
  const [, part = ''] = CONVERSATION.exec(conversation) ?? [];
  return `messages_${part}${number.toString(RADIX).padStart(NUMBER_LENGTH, '0')}`;
}

/** The conversation and the number that a message id contains; null for any other text. */
export function placeOfMessage(id: string): { readonly conversationId: string; readonly number: number } | null {
  const [, part, digits] = MESSAGE.exec(id) ?? [];
  if (part === undefined || digits === undefined) return null;
  return { conversationId: `conversations_${part}`, number: Number.parseInt(digits, RADIX) };
}
