const QUOTE = 34;
const COMMA = 44;
const OPENING_BRACKET = 91;
const BACKSLASH = 92;
const OPENING_BRACE = 123;

/** A shorter text has few values: it is not read twice. */
const FEWEST_CHARACTERS = 64 * 1024;

/** The most values of one JSON body. A full batch of usual jobs has a fifth of it; parsing more costs over 100 ms of processor time. */
export const MOST_VALUES = 50_000;

/**
 * Whether a JSON text has more than `most` values, keys not counted. Reading it costs a fraction of parsing it, and ends at the first value
 * too many. The text may be malformed; the answer is then about the part that a parser would read.
 */
export function hasMoreValues(text: string, most: number): boolean {
  if (text.length < FEWEST_CHARACTERS) return false;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COMMA:
      case OPENING_BRACKET:
      case OPENING_BRACE:
        if (++values > most) return true;
    }
  }
  return false;
}

/** The place of the quote that ends the string that begins at `start`; the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
}
