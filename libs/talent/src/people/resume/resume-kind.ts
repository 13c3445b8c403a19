import { RESUME_TYPES, type ResumeFormat } from '../candidate/resume.js';

/** The number of bytes at the beginning of a file that are used to detect its format. */
export const HEAD_BYTES = 4_096;

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** The name and the content of the first file in a ZIP archive, as far as `head` contains them. */
function firstEntry(head: Uint8Array): { readonly name: string; readonly content: string } {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [nameLength, extraLength] = [view.getUint16(26, true), view.getUint16(28, true)];
  const at = 30 + nameLength;
  return { name: latin(head, 30, at), content: latin(head, at + extraLength, at + extraLength + 80) };
}

/**
 * The format of a file by its beginning; null if it is not a résumé format. The signature must be at the first byte, so that a file that
 * is also valid in another format is rejected. For plain text, this checks only that the beginning matches no other format and has no
 * control characters; `isText` checks the whole file.
 */
export function formatOf(head: Uint8Array): ResumeFormat | null {
  if (head.length === 0) return null;
  if (latin(head, 0, 5) === '%PDF-') return 'pdf';
  if (latin(head, 0, 5) === '{\\rtf') return 'rtf';
  if (latin(head, 0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return 'doc';
  if (latin(head, 0, 4) === 'PK\x03\x04' && head.length > 30) {
    const { name, content } = firstEntry(head);
    if (name === 'mimetype') return content.startsWith(RESUME_TYPES.odt) ? 'odt' : null;
    return /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/)/.test(name) ? 'docx' : null;
  }
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127) || isMarkup(head) ? null : 'txt';
}

/** Text that browsers would treat as a page or a picture is not plain text. */
const isMarkup = (head: Uint8Array): boolean =>
  /^(?:\uFEFF|ï»¿)?\s*<(?:!doctype|html|head|script|svg|\?xml|body|iframe)/i.test(latin(head, 0, 512));

/** Further media types that senders declare for each format, besides its own and none. */
const ALSO: Readonly<Partial<Record<ResumeFormat, readonly string[]>>> = {
  rtf: ['text/rtf', 'text/richtext'],
  docx: ['application/zip'],
  odt: ['application/zip'],
};

/** Whether the declared media type is compatible with `format`. */
export function fits(declared: string, format: ResumeFormat): boolean {
  const [type = ''] = declared.toLowerCase().split(';');
  const known = type.trim();
  return (
    known === '' ||
    known === 'application/octet-stream' ||
    known === RESUME_TYPES[format] ||
    (ALSO[format]?.includes(known) ?? false)
  );
}
