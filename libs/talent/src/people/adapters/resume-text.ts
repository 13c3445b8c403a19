import { Unzip, UnzipInflate } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import type { ParseFailure } from '../candidate/resume.js';
import type { ResumeText } from '../ports.js';
import type { ResumeQuestion } from './resume-reader.program.js';

// Runs in a separate process, because it may hang or use too much memory; it is ended then.

/** Maximum length of the returned text, far above that of any résumé. */
const LONGEST_TEXT = 200_000;
const MOST_PAGES = 50;
/** Maximum size in bytes of the unpacked XML of a document. A page of text takes about ten thousand. */
const LARGEST_XML = 8 * 1024 * 1024;
const MOST_FILES = 2_000;
/** Maximum size in bytes of each compressed chunk. It unpacks to at most a thousand times as much. */
const CHUNK = 8 * 1024;

class Unreadable extends Error {
  constructor(readonly reason: ParseFailure) {
    super(reason);
  }
}

/** The text of a résumé, if its format can be read. */
export async function resumeText({ bytes, format }: ResumeQuestion): Promise<ResumeText> {
  try {
    const text = (await textOf({ bytes, format })).slice(0, LONGEST_TEXT).trim();
    return text === '' ? { outcome: 'unreadable', reason: 'no_text' } : { outcome: 'read', text };
  } catch (error) {
    return { outcome: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'file_damaged' };
  }
}

async function textOf({ bytes, format }: ResumeQuestion): Promise<string> {
  switch (format) {
    case 'pdf':
      return pdfText(bytes);
    case 'docx':
      return xmlText(unpacked(bytes, 'word/document.xml'));
    case 'odt':
      return xmlText(unpacked(bytes, 'content.xml'));
    case 'txt':
      return new TextDecoder('utf-8').decode(bytes);
    default:
      throw new Unreadable('format_not_readable');
  }
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  // Runs no scripts of the file and loads no external resources.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new Unreadable(
      error instanceof Error && error.name === 'PasswordException' ? 'file_protected' : 'file_damaged',
    );
  });
  if (pdf.numPages > MOST_PAGES) throw new Unreadable('too_complex');
  const { text } = await extractText(pdf, { mergePages: false });
  return text.join('\n');
}

/** The file `name` of a ZIP archive, as text. Counts the unpacked bytes while unpacking, and does not trust the size in the archive. */
function unpacked(bytes: Uint8Array, name: string): string {
  const chunks: Uint8Array[] = [];
  let failure = null as ParseFailure | null;
  let [size, files, found, done] = [0, 0, false, false];
  // The library would report an error thrown in here as a damaged file.
  const unzip = new Unzip((file) => {
    if (++files > MOST_FILES) failure ??= 'too_complex';
    if (file.name !== name || found || failure) return;
    found = true;
    file.ondata = (error, chunk, final) => {
      size += chunk?.length ?? 0;
      if (error) failure ??= 'file_damaged';
      else if (size > LARGEST_XML) failure ??= 'too_complex';
      else chunks.push(chunk);
      done ||= final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !done && !failure; at += CHUNK)
    unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
  if (failure !== null || !done) throw new Unreadable(failure ?? 'file_damaged');
  return Buffer.concat(chunks).toString('utf8');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Maximum length of the text between tags that is looked at. Entities in it become shorter. */
const LONGEST_RAW = 10 * LONGEST_TEXT;

/** The visible text of a document, one line for each paragraph. External entities are not loaded. Takes time linear in the length of `xml`. */
function xmlText(xml: string): string {
  const parts: string[] = [];
  let [length, at] = [0, 0];
  while (at < xml.length && length < LONGEST_RAW) {
    const start = xml.indexOf('<', at);
    const end = start === -1 ? -1 : xml.indexOf('>', start);
    // A tag without an end is text.
    const text = xml.slice(at, end === -1 ? xml.length : start);
    const space = end === -1 ? '' : spaceOf(xml, start);
    if (text !== '' || space !== '') parts.push(text, space);
    length += text.length + space.length;
    at = end === -1 ? xml.length : end + 1;
  }
  return decoded(parts.join(''));
}

/** Tags that end a line, and tags that stand for a space, each up to the end of its name. */
const BREAK = /<(?:\/(?:w:p|text:p|text:h)>|(?:w:br|w:cr|text:line-break)\b)/y;
const SPACE = /<(?:w:tab|text:tab|text:s)\b/y;

/** What the tag at `start` stands for. */
function spaceOf(xml: string, start: number): string {
  BREAK.lastIndex = start;
  if (BREAK.test(xml)) return '\n';
  SPACE.lastIndex = start;
  return SPACE.test(xml) ? ' ' : '';
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
