import { markedEncoding, wideEncoding } from './encoding.js';

/** Bytes from the beginning of a file that `looksLikeTable` wants to see. */
export const SNIFFED_BYTES = 16_384;

/** Characters that do not occur in texts; one in so many may be there by accident. */
const ODD = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;
const ONE_IN = 10;
/** Other languages that are written as text: pages, documents, data. */
const OTHER_TEXT = /^\ufeff?\s*(?:<!doctype|<html|<\?xml|\{\\rtf|%PDF|[{[]\s*["{[\]}])/i;

/**
 * Whether a file that begins with `head` may be a table as text: its content decides, not its name. Images, archives,
 * spreadsheets, documents and programs are not; an empty file is not either.
 */
export async function looksLikeTable(head: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const marked = markedEncoding(head);
  // The mark of UTF-16 is also how some sounds begin.
  if (head.length === 0 || (!marked && (await fileTypeFromBuffer(head)) !== undefined)) return false;
  const text = new TextDecoder(marked ?? wideEncoding(head) ?? 'utf-8').decode(head);
  return !OTHER_TEXT.test(text) && (text.match(ODD)?.length ?? 0) * ONE_IN <= text.length;
}
