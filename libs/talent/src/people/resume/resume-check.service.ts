import { reject } from '#kernel';
import type { Readable } from 'node:stream';
import { RESUME_BYTES, type ResumeFormat } from '../candidate/resume.js';
import { fits, formatOf, HEAD_BYTES } from './resume-kind.js';

/** A file uploaded as a résumé. It can be read several times. */
export interface SentResume {
  /** The media type declared by the sender. */
  readonly contentType: string;
  /** Size in bytes. */
  readonly size: number;
  open(): Readable;
}

/** How an operation rejects a file: the error code, and the name of the form part. */
export interface ResumeRefusal {
  readonly code: string;
  readonly part: string;
}

/** @throws Rejection 400 with the code of `refusal`, always. */
export function refuseResume({ code, part }: ResumeRefusal, message: string): never {
  reject('invalid', code, `${part}: ${message}`, { issues: [{ path: [part], message }] });
}

/**
 * The format of `sent`, detected from its bytes. The declared media type must match.
 * @throws Rejection with the code of `refusal`: 400 for an empty file, 413 for one above 10 MB, 415 for any other format.
 */
export async function formatOfResume(sent: SentResume, refusal: ResumeRefusal): Promise<ResumeFormat> {
  const { code } = refusal;
  if (sent.size === 0) refuseResume(refusal, 'must not be empty');
  if (sent.size > RESUME_BYTES)
    reject('too_large', code, `The résumé is too large. It can have at most ${RESUME_BYTES} bytes.`);
  const format = formatOf(await headOf(sent.open()));
  if (!format || !fits(sent.contentType, format) || (format === 'txt' && !(await isText(sent.open()))))
    reject('unsupported', code, 'Send a PDF, DOC, DOCX, ODT, RTF or plain text file with the matching media type.');
  return format;
}

async function headOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** Whether the whole stream is UTF-8 without control characters. */
async function isText(stream: Readable): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      if (/[\u0000-\u0008\u000e-\u001f]/.test(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
