/** `text` in one line, without line breaks and control characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A name for a mail header: one line of at most 200 characters. */
export const headerLine = (text: string): string => oneLine(text).slice(0, 200);
