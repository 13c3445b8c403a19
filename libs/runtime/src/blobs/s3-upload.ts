import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Bytes of a part. Each part but the last needs 5 MiB, and there may be 10,000 of them: enough for 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** The object to write. */
export interface UploadTarget {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/**
 * Writes an object of unknown length: in one request if `body` fits into one part, and otherwise part by part. Holds two parts in memory at
 * most. The object is replaced only when all of it has arrived.
 * @throws what `body` throws, or the error of the store. Then the parts are removed, unless the store is unavailable: it may keep them until a
 * lifecycle rule of the bucket removes incomplete uploads.
 */
export async function uploadObject(
  client: Pick<S3Client, 'send'>,
  target: UploadTarget,
  body: AsyncIterable<Buffer>,
  partBytes = PART_BYTES,
): Promise<void> {
  const { Bucket, Key } = target;
  const Parts: CompletedPart[] = [];
  let upload: { Bucket: string; Key: string; UploadId: string | undefined } | undefined;
  try {
    for await (const { bytes, isLast } of partsOf(body, partBytes)) {
      if (isLast && !upload) {
        await client.send(new PutObjectCommand({ ...target, Body: bytes }));
        return;
      }
      upload ??= {
        Bucket,
        Key,
        UploadId: (await client.send(new CreateMultipartUploadCommand({ ...target }))).UploadId,
      };
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
      Parts.push({ ETag, PartNumber });
    }
    if (upload) await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    if (upload) await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** The bytes of `body` in parts of `size`. The last one may be shorter, and empty if `body` is. */
async function* partsOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let bytes = Buffer.concat(chunks, length);
    for (; bytes.length > size; bytes = bytes.subarray(size)) yield { bytes: bytes.subarray(0, size), isLast: false };
    chunks = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(chunks, length), isLast: true };
}
