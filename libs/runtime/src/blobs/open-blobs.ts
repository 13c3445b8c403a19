import { join } from 'node:path';
import type { Settings } from '../process/settings.js';
import { BlobAddresses } from './addresses.js';
import type { BlobStore } from './blob-store.js';
import { LocalBlobStore } from './local.js';

/** The blob store in the settings, and the blob URLs that this server serves for it. */
export async function openBlobs(
  settings: Settings,
  secret: Uint8Array,
  origin: () => string,
): Promise<{ readonly blobs: BlobStore; readonly addresses: BlobAddresses }> {
  const addresses = new BlobAddresses(secret, () => settings.PUBLIC_URL ?? origin());
  if (settings.S3_BUCKET === null)
    return { addresses, blobs: new LocalBlobStore(join(settings.DATA_DIR, 'blobs'), addresses) };
  // Loaded on first use, because the client costs memory and start-up time.
  const { S3BlobStore } = await import('./s3.js');
  return { addresses, blobs: S3BlobStore.open(settings, addresses) };
}
