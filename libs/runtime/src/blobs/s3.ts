import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Settings } from '../process/settings.js';
import type { BlobAddresses } from './addresses.js';
import {
  type BlobFacts,
  BlobStore,
  type ByteRange,
  checkKey,
  type OpenBlob,
  publicPath,
  type SignedUrlOptions,
  type StoredBlob,
} from './blob-store.js';
import { attachment } from './download-name.js';
import { uploadObject } from './s3-upload.js';

/** Where the objects are stored. */
interface Place {
  readonly bucket: string;
  /** The prefix of every key, so that a bucket can be shared. */
  readonly prefix: string;
  /** The base URL of public objects, if they are not read through this server. */
  readonly publicUrl: string | null;
}

type S3Settings = Pick<
  Settings,
  | 'S3_BUCKET'
  | 'S3_PREFIX'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
  | 'S3_PUBLIC_URL'
>;

/** Blobs as objects in an S3-compatible bucket. The bucket may be private: it is read by signed URLs. */
export class S3BlobStore extends BlobStore {
  constructor(
    private readonly client: S3Client,
    private readonly place: Place,
    private readonly addresses: BlobAddresses,
  ) {
    super();
  }

  /** Without keys in the settings, those of the environment are used, such as a role of the machine. */
  static open(settings: S3Settings, addresses: BlobAddresses): S3BlobStore {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    const client = new S3Client({
      region: settings.S3_REGION,
      ...(settings.S3_ENDPOINT === null ? {} : { endpoint: settings.S3_ENDPOINT }),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'true',
      // Many S3-compatible stores do not support the newer checksums that the client would send with every request.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    const { S3_BUCKET: bucket, S3_PREFIX: prefix, S3_PUBLIC_URL: publicUrl } = settings;
    return new S3BlobStore(client, { bucket: bucket ?? '', prefix, publicUrl }, addresses);
  }

  async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { readonly contentType: string },
  ): Promise<StoredBlob> {
    const digest = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer | string>)) {
        const data = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
        digest.update(data);
        bytes += data.length;
        yield data;
      }
    }
    await uploadObject(this.client, { ...this.at(key), ContentType: contentType }, counted());
    return { bytes, sha256: digest.digest('hex') };
  }

  async open(key: string, range?: ByteRange): Promise<OpenBlob | null> {
    const part = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
    try {
      const found = await this.client.send(new GetObjectCommand({ ...this.at(key), ...part }));
      if (!(found.Body instanceof Readable)) return null;
      // For a range, the length is in `bytes 0-1/2`.
      const [, whole = found.ContentLength] = /\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
      return { body: found.Body, ...factsOf(found), bytes: Number(whole ?? 0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async facts(key: string): Promise<BlobFacts | null> {
    try {
      return factsOf(await this.client.send(new HeadObjectCommand(this.at(key))));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand(this.at(key)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  signedUrl(key: string, { seconds, filename }: SignedUrlOptions): Promise<string> {
    const named = filename === undefined ? {} : { ResponseContentDisposition: attachment(filename) };
    return getSignedUrl(this.client, new GetObjectCommand({ ...this.at(key), ...named }), { expiresIn: seconds });
  }

  publicUrl(key: string): string {
    const path = publicPath(key);
    return this.place.publicUrl === null
      ? this.addresses.public(key)
      : `${this.place.publicUrl.replace(/(?<!\/)\/+$/, '')}/${this.place.prefix}${path}`;
  }

  private at(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${key}` };
  }
}

interface ObjectHead {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
  readonly ETag?: string | undefined;
}

const factsOf = ({ ContentLength, ContentType, ETag }: ObjectHead): BlobFacts => ({
  bytes: ContentLength ?? 0,
  contentType: ContentType ?? 'application/octet-stream',
  tag: (ETag ?? '').replaceAll(/[^\w-]/g, ''),
});

/** Stores differ in the name of the error, but not in its status. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
