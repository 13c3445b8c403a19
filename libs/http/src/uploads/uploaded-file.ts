import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Transform } from '../fields/instance.js';

/** More is never held in memory. */
const HELD_AT_MOST = 5 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** A file that came with a request. It lies on disk until the request is answered, and can be read as often as one likes. */
export class UploadedFile {
  readonly #spool: FileHandle;

  constructor(
    spool: FileHandle,
    /** As the client calls it, without a path; data, never a name of ours. */
    readonly filename: string,
    /** What the client says it is; not to be trusted. */
    readonly contentType: string,
    /** Bytes. */
    readonly size: number,
    /** SHA-256 of the bytes, in hex. */
    readonly sha256: string,
  ) {
    this.#spool = spool;
  }

  /** The bytes from the beginning, as a stream. */
  open(): Readable {
    return Readable.from(this.read(), { objectMode: false });
  }

  /** All bytes. @throws Error for more than 5 MB. */
  async bytes(): Promise<Buffer> {
    if (this.size > HELD_AT_MOST) throw new Error(`${this.size} bytes are too many to be held at once.`);
    const chunks: Buffer[] = [];
    for await (const chunk of this.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  private async *read(): AsyncGenerator<Buffer> {
    for (let place = 0; place < this.size;) {
      const { buffer, bytesRead } = await this.#spool.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, place);
      if (bytesRead === 0) throw new Error('The file is shorter than it was.');
      place += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}

/** The parts of a form, by their names: files and texts. Unlike with JSON, an unknown part is dropped. */
export class MultipartForm {
  readonly [name: string]: string | UploadedFile;
}

/** The part of a form that is the file. */
export const FilePart = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', format: 'binary' }),
    // The file itself: what is made of a body is else a copy.
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]) as PropertyDecorator,
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'isFilePart',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value) => value instanceof UploadedFile,
          defaultMessage: () => 'must be a file, with a name',
        },
      })) as PropertyDecorator,
  );
