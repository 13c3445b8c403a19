/** The supported encodings of tables; text in none of the first three is read as the last. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How to decode the bytes of a text. */
export interface EncodingFound {
  readonly encoding: TextEncoding;
  /** False if it is a guess: the text has no byte order mark and is not valid UTF-8. */
  readonly certain: boolean;
  /** Number of byte sequences that are invalid in this encoding and read as U+FFFD. */
  readonly broken: number;
}

const MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Number of bytes to check for the zeros that UTF-16 has beside every Latin letter. */
const HEAD = 65_536;

/**
 * Detects the encoding of a text from all of its bytes, piece by piece: a file that is plain ASCII for megabytes may have its first accent on the
 * last line.
 */
export class EncodingScan {
  private readonly decoder = new TextDecoder('utf-8');
  private head: Uint8Array = new Uint8Array(0);
  private broken = 0;
  private beyondAscii = 0;

  /** Adds the next bytes. */
  push(bytes: Uint8Array): void {
    if (this.head.length < HEAD) this.head = Buffer.concat([this.head, bytes.subarray(0, HEAD - this.head.length)]);
    this.count(this.decoder.decode(bytes, { stream: true }));
  }

  /** The encoding of the added bytes; called once, after the last of them. */
  result(): EncodingFound {
    this.count(this.decoder.decode());
    const marked = markedEncoding(this.head);
    if (marked) return { encoding: marked, certain: true, broken: marked === 'utf-8' ? this.broken : 0 };
    const wide = wideEncoding(this.head);
    if (wide) return { encoding: wide, certain: false, broken: 0 };
    if (this.broken === 0) return { encoding: 'utf-8', certain: true, broken: 0 };
    // Latin-1 text rarely contains valid UTF-8 sequences; damaged UTF-8 consists of them.
    if (this.beyondAscii > this.broken) return { encoding: 'utf-8', certain: false, broken: this.broken };
    return { encoding: 'windows-1252', certain: false, broken: 0 };
  }

  private count(text: string): void {
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
      if (character === '\ufffd') this.broken++;
      else this.beyondAscii++;
    }
  }
}

/** The encoding of the byte order mark, if there is one. */
export const markedEncoding = (head: Uint8Array): TextEncoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0];

/** UTF-16 without a mark: nearly every second byte is zero if the text is in Latin script. */
export function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 6;
  if (odd > enough && even * 10 < odd) return 'utf-16le';
  if (even > enough && odd * 10 < even) return 'utf-16be';
  return undefined;
}

/** How many bytes from the start of a file `looksLikeTable` needs. */
export const SNIFFED_BYTES = 16_384;

/** Characters that do not occur in texts; one in this many may be there by accident. */
const ODD = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;
const ONE_IN = 10;
/** Other text formats: web pages, documents, data. */
const OTHER_TEXT = /^\ufeff?\s*(?:<!doctype|<html|<\?xml|\{\\rtf|%PDF|[{[]\s*["{[\]}])/i;

/**
 * Whether a file that starts with `head` may be a table in text form, judged by its content, not its name. Images, archives, spreadsheets,
 * documents and programs are not; an empty file is not either.
 */
export async function looksLikeTable(head: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const marked = markedEncoding(head);
  // Some audio formats start with the mark of UTF-16, too.
  if (head.length === 0 || (!marked && (await fileTypeFromBuffer(head)) !== undefined)) return false;
  const text = new TextDecoder(marked ?? wideEncoding(head) ?? 'utf-8').decode(head);
  return !OTHER_TEXT.test(text) && (text.match(ODD)?.length ?? 0) * ONE_IN <= text.length;
}
