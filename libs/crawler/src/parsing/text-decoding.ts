import { TextDecoder } from 'node:util';
import { SourceFaultError } from '../faults.js';

/** Maximum length of an XML declaration. */
const SNIFFED = 1_024;

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** `<` and the byte next to it. */
const WIDE: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

const begins = (bytes: Buffer, with_: readonly number[]): boolean => with_.every((byte, at) => bytes[at] === byte);

/**
 * The encoding of a text that begins with `head`: from its byte order mark, the `Content-Type` header or the XML declaration, in this
 * order.
 */
export function encodingOf(head: Buffer, charset: string): string {
  const [marked] = [...MARKS, ...WIDE].find(([, bytes]) => begins(head, bytes)) ?? [];
  if (marked !== undefined) return marked;
  if (charset !== '') return charset;
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1')) ?? [];
  // Ignores UTF-16 in the declaration: the declaration could be read byte by byte.
  return /^(utf-?16|ucs-?2|utf-?32|iso-10646)/i.test(declared) ? 'utf-8' : declared;
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new SourceFaultError('malformed', 'The source has an unknown encoding.');
  }
}

/**
 * Decodes `bytes`, without the byte order mark. Invalid bytes become U+FFFD.
 * @param charset the charset of the response. Empty if unknown.
 */
export async function* decoded(bytes: AsyncIterable<Buffer>, charset: string): AsyncGenerator<string> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  const begin = (): string => {
    decoder = decoderFor(encodingOf(head, charset));
    return decoder.decode(head, { stream: true });
  };
  try {
    for await (const chunk of bytes) {
      if (decoder) yield (decoder as TextDecoder).decode(chunk, { stream: true });
      else {
        head = Buffer.concat([head, chunk]);
        if (head.length >= SNIFFED) yield begin();
      }
    }
  } catch (error) {
    // Yields the text before an error.
    if (!decoder) yield begin();
    throw error;
  }
  if (!decoder) yield begin();
  yield (decoder as unknown as TextDecoder).decode();
}
