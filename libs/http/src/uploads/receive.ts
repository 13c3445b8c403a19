import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Rejection, rejectIssues } from '#kernel';
import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MultipartForm, UploadedFile } from '../fields/uploaded-file.js';

/** Limits for a form besides its file. */
const TEXTS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, headerPairs: 50, headerSize: 16 * 1024 };
/** Texts, boundaries and headers of parts. */
const AROUND = 512 * 1024;
const FILE = 'file';

/** A received form; call `dispose` when its file is no longer needed. */
export interface ReceivedForm {
  readonly form: MultipartForm;
  dispose(): Promise<void>;
}

/**
 * Reads the form of `request`: texts into memory, its one file to disk. It returns only the digest and the size of the file. Too large
 * parts are refused as soon as their size is known.
 * @throws Rejection `tooLarge`; `validation_bad_request` for anything else than such a form.
 */
export async function receiveForm(
  request: IncomingMessage,
  { maxBytes, tooLarge, part = FILE }: { readonly maxBytes: number; readonly tooLarge: string; readonly part?: string },
): Promise<ReceivedForm> {
  const refuseSize = () =>
    new Rejection('too_large', tooLarge, `The file is too large: the limit is ${maxBytes} bytes.`, { maxBytes });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND) throw refuseSize();
  const parts: Record<string, string | UploadedFile> = {};
  let spool: FileHandle | undefined;
  let spooled: Promise<void> | undefined;
  let file: Readable | undefined;
  let over = false;
  try {
    await new Promise<void>((resolve, reject) => {
      let parser: BusboyInstance;
      try {
        parser = new Busboy({
          headers: request.headers as { 'content-type': string },
          limits: { ...TEXTS, files: 2, parts: TEXTS.fields + 2, fileSize: maxBytes },
        });
      } catch (error) {
        reject(unreadable(error));
        return;
      }
      let received = 0;
      const count = (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes + AROUND) end(refuseSize());
      };
      const gone = () => end(unreadable(new Error('the request ended before the form did')));
      const end = (error?: unknown) => {
        if (over) return;
        over = true;
        request.off('data', count).off('aborted', gone).off('error', gone);
        request.unpipe(parser);
        // The rest of the request is read and discarded, so that the client receives the answer.
        request.resume();
        if (error === undefined) {
          resolve();
          return;
        }
        reject(error as Error);
        parser.on('error', () => undefined).destroy();
        // The parser does not close it, and its reader would wait forever.
        file?.destroy(error as Error);
      };
      const refuse = (path: readonly string[], message: string) => end(asRejection([{ path, message }]));
      parser
        .on('field', (name, value, nameTruncated, valueTruncated) => {
          // The parser truncates names only in other kinds of form.
          if (nameTruncated || name.length > TEXTS.fieldNameSize || Object.hasOwn(Object.prototype, name))
            refuse([], 'must not have a part with this name');
          else if (valueTruncated) refuse([name], `must have at most ${TEXTS.fieldSize} bytes`);
          else if (Object.hasOwn(parts, name)) refuse([name], 'must be sent once');
          else parts[name] = value;
        })
        .on('file', (name, stream, filename, _, contentType) => {
          stream.on('error', () => undefined);
          // After a refusal, the rest of the chunk is still parsed.
          if (over || name !== part) stream.resume();
          else if (spooled) refuse([part], 'must be sent once');
          else {
            file = stream;
            stream.once('limit', () => end(refuseSize()));
            spooled = keep(stream, (handle) => (spool = handle)).then(({ size, sha256 }) => {
              parts[part] = new UploadedFile(spool as FileHandle, filename, contentType, size, sha256);
            });
            spooled.catch(end);
          }
        })
        .on('partsLimit', () => refuse([], `must not have more than ${TEXTS.fields} parts beside its file`))
        .on('fieldsLimit', () => refuse([], `must not have more than ${TEXTS.fields} parts beside its file`))
        .on('filesLimit', () => refuse([part], 'must be sent once'))
        .on('error', (error: unknown) => end(unreadable(error)))
        .on('finish', () => void (spooled ?? Promise.resolve()).then(() => end(), end));
      request.on('data', count).on('aborted', gone).on('error', gone);
      request.pipe(parser);
    });
  } catch (error) {
    await spooled?.catch(() => undefined);
    await spool?.close();
    throw error;
  }
  return { form: Object.assign(new MultipartForm(), parts), dispose: async () => spool?.close() };
}

/** Writes `stream` to a file without a name: the system deletes it when it is closed, or when the process ends. */
async function keep(stream: Readable, opened: (spool: FileHandle) => void): Promise<{ size: number; sha256: string }> {
  const path = join(tmpdir(), `openings-upload-${randomUUID()}`);
  // The stream waits, because nothing reads it yet.
  const spool = await open(path, 'wx+', 0o600);
  opened(spool);
  await rm(path);
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk);
    size += chunk.length;
    await spool.writeFile(chunk);
  }
  return { size, sha256: digest.digest('hex') };
}

function asRejection(issues: Parameters<typeof rejectIssues>[0]): unknown {
  try {
    rejectIssues(issues);
  } catch (error) {
    return error;
  }
  return undefined;
}

function unreadable(error: unknown): unknown {
  const why = error instanceof Error ? error.message : String(error);
  return asRejection([{ path: [], message: `must be a form as multipart/form-data: ${why}` }]);
}
