/** `text` without line breaks and control characters, in one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A name as the header of a mail holds it: in one line of at most 200 characters. */
export const headerLine = (text: string): string => oneLine(text).slice(0, 200);
