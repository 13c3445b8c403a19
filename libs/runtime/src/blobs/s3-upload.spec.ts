import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { uploadObject } from './s3-upload.js';

const TARGET = { Bucket: 'files', Key: 'a', ContentType: 'text/csv' };
const SIZE = 10;

/** A store that records its commands, and fails at those of `failing`. */
function aStore(...failing: readonly string[]) {
  const commands: string[] = [];
  const parts: Buffer[] = [];
  const send = async (command: { constructor: { name: string }; input: object }) => {
    commands.push(command.constructor.name.replace('Command', ''));
    if (failing.includes(commands.at(-1) ?? '')) throw new Error('The store is full.');
    if (command instanceof CreateMultipartUploadCommand) return { UploadId: 'one' };
    if (command instanceof PutObjectCommand) expect(command.input).toMatchObject(TARGET);
    else expect(command.input).toMatchObject({ Bucket: 'files', Key: 'a', UploadId: 'one' });
    if (command instanceof PutObjectCommand || command instanceof UploadPartCommand)
      parts.push(command.input.Body as Buffer);
    if (command instanceof UploadPartCommand) return { ETag: `tag ${command.input.PartNumber}` };
    if (command instanceof CompleteMultipartUploadCommand)
      expect(command.input.MultipartUpload?.Parts).toEqual(
        parts.map((_, nth) => ({ ETag: `tag ${nth + 1}`, PartNumber: nth + 1 })),
      );
    if (command instanceof AbortMultipartUploadCommand) parts.length = 0;
    return {};
  };
  return { commands, parts, upload: (body: AsyncIterable<Buffer>) => uploadObject(as(send), TARGET, body, SIZE) };
}
const as = (send: unknown) => ({ send }) as Pick<S3Client, 'send'>;

async function* streamOf(...lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (const [nth, length] of lengths.entries()) yield Buffer.alloc(length, nth + 1);
}
async function* broken(...lengths: readonly number[]): AsyncGenerator<Buffer> {
  yield* streamOf(...lengths);
  throw new Error('The stream broke.');
}

describe('an upload', () => {
  it('of one part is one request', async () => {
    for (const lengths of [[], [0], [3, 7]]) {
      const { commands, upload } = aStore();
      await upload(streamOf(...lengths));
      expect(commands).toEqual(['PutObject']);
    }
  });

  it('of more is a multipart upload', async () => {
    const { commands, upload } = aStore();
    await upload(streamOf(10, 10, 1));
    expect(commands).toEqual([
      'CreateMultipartUpload',
      'UploadPart',
      'UploadPart',
      'UploadPart',
      'CompleteMultipartUpload',
    ]);
  });

  it('sends the bytes in their order, all parts but the last one full', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(35), { maxLength: 12 }), async (lengths) => {
        const { parts, upload } = aStore();
        await upload(streamOf(...lengths));
        expect(Buffer.concat(parts)).toEqual(
          Buffer.concat(lengths.map((length, nth) => Buffer.alloc(length, nth + 1))),
        );
        expect(parts.slice(0, -1).every(({ length }) => length === SIZE)).toBe(true);
        expect(parts.at(-1)?.length).toBeLessThanOrEqual(SIZE);
      }),
    );
  });

  it('whose stream breaks leaves no parts', async () => {
    const { commands, upload } = aStore();
    await expect(upload(broken(10, 10, 10))).rejects.toThrow('The stream broke.');
    expect(commands).toEqual(['CreateMultipartUpload', 'UploadPart', 'UploadPart', 'AbortMultipartUpload']);
  });

  it('whose stream breaks in the first part sends nothing', async () => {
    const { commands, upload } = aStore();
    await expect(upload(broken(4))).rejects.toThrow('The stream broke.');
    expect(commands).toEqual([]);
  });

  it.each(['UploadPart', 'CompleteMultipartUpload'])('that fails at %s leaves no parts', async (failing) => {
    const { commands, upload } = aStore(failing);
    await expect(upload(streamOf(10, 10))).rejects.toThrow('The store is full.');
    expect(commands.at(-1)).toBe('AbortMultipartUpload');
  });

  it('rejects with its own error when its parts cannot be removed either', async () => {
    const { upload } = aStore('UploadPart', 'AbortMultipartUpload');
    await expect(upload(streamOf(10, 10))).rejects.toThrow('The store is full.');
  });
});
