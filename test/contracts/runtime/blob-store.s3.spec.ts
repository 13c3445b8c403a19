import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { S3BlobStore } from '../../../libs/runtime/src/blobs/s3.js';
import { served } from './blob-store.harness.js';
import { blobStoreContract } from './blob-store.suite.js';

// Against an S3-compatible server over HTTP, with multipart uploads and presigned URLs.
blobStoreContract('S3', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'openings-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'openings-test', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const settings = {
    S3_BUCKET: 'openings-test',
    S3_PREFIX: 'board-files/',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    // The only credentials that this server accepts.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    S3_PUBLIC_URL: null,
  } as const;
  return served(
    (addresses) => S3BlobStore.open(settings, addresses),
    async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
    { checksSignatures: false },
  );
});
