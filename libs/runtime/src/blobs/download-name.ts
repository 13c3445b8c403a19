import { create } from 'content-disposition';

/** The usual endings of media types that are stored. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Endings that mean the same. */
const SAME: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'], txt: ['text', 'md'] };

/** Maximum length of a name without its ending, in UTF-16 units. */
const LONGEST = 100;

/**
 * A name under which a browser saves a file. What people named keeps its letters, without a folder, control and formatting characters, and
 * characters that file systems refuse. The ending is that of the content, so that no file looks like another kind.
 * @param name as it was sent, or the name of a person; null or without letters: `fallback`.
 * @param contentType of the stored bytes; with an unknown type the name keeps its ending.
 */
export function downloadName(name: string | null, contentType: string, fallback = 'file'): string {
  const ending = ENDINGS[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  const plain = cleaned(name ?? '') || cleaned(fallback) || 'file';
  if (ending === undefined) return shortened(plain);
  const dot = plain.lastIndexOf('.');
  const own = dot > 0 ? plain.slice(dot + 1).toLowerCase() : '';
  const isRight = own === ending || SAME[ending]?.includes(own) === true;
  return isRight ? `${shortened(plain.slice(0, dot))}.${own}` : `${shortened(plain)}.${ending}`;
}

/** Without the folder that old browsers send, and what would not be shown or saved as it is. */
function cleaned(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1, undefined).slice(0, 1_000);
  return base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s/g, ' ')
    .replace(/^[ .]+/, '')
    .replace(/(?<![ .])[ .]+$/, '');
}

/** `text` with at most 100 characters, whole ones. */
const shortened = (text: string): string =>
  text.length > LONGEST ? text.slice(0, LONGEST).toWellFormed().replaceAll('\uFFFD', '') : text;

/** `Content-Disposition` for a download named `filename`; any characters are allowed. */
export const attachment = (filename: string): string => create(filename, { type: 'attachment' });

/** How a browser saves a file. */
export const Downloads = { name: downloadName, disposition: attachment } as const;
