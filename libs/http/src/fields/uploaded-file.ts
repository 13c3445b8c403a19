import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Transform } from './instance.js';

/** Larger files are never read into memory. */
const HELD_AT_MOST = 5 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** A file that came with a request. It stays on disk until the request is answered, and can be read several times. */
export class UploadedFile {
  readonly #spool: FileHandle;

  constructor(
    spool: FileHandle,
    /** The client's file name, without a path. It is data: no file of the server gets this name. */
    readonly filename: string,
    /** The media type that the client sent; do not trust it. */
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
    if (this.size > HELD_AT_MOST) throw new Error(`The file has ${this.size} bytes: too large to read into memory.`);
    const chunks: Buffer[] = [];
    for await (const chunk of this.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  private async *read(): AsyncGenerator<Buffer> {
    for (let place = 0; place < this.size;) {
      const { buffer, bytesRead } = await this.#spool.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, place);
      if (bytesRead === 0) throw new Error('The file is shorter than when it was received.');
      place += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}

/** The parts of a form, by name: files and texts. Unlike in JSON, unknown parts are dropped. */
export class MultipartForm {
  readonly [name: string]: string | UploadedFile;
}

/** The form part that is the file. */
export const FilePart = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', format: 'binary' }),
    // The file itself: other values of a body are copied.
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
