import type { IncomingMessage } from 'node:http';

/** Whether `If-None-Match` contains `tag`; a weak comparison, as in RFC 9110. */
export function isKnown({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  if (tags === tag) return true;
  const bare = tag.slice(2);
  return tags.trim() === '*' || tags.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}
