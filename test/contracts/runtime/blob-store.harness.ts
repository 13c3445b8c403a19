import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { BlobAddresses } from '../../../libs/runtime/src/blobs/addresses.js';
import type { BlobStore } from '../../../libs/runtime/src/blobs/blob-store.js';
import { addBlobRoutes } from '../../../libs/http/src/blobs/blob-routes.js';
import type { OpenStore } from './blob-store.suite.js';

/** No request here comes at the domain of a board. */
const NO_OWNERS = { isOfBoard: () => Promise.resolve(false) };

/** A store, with a server's routes in front of it. */
export async function served(
  make: (addresses: BlobAddresses) => BlobStore,
  close: () => Promise<void>,
  { checksSignatures = true }: { readonly checksSignatures?: boolean } = {},
): Promise<OpenStore> {
  // The server would wait 72 seconds for a connection that is not known to be idle yet.
  const server = Fastify({ forceCloseConnections: true });
  const origin = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const addresses = new BlobAddresses(Buffer.alloc(32, 9), origin);
  const blobs = make(addresses);
  addBlobRoutes(server, blobs, addresses, NO_OWNERS);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    checksSignatures,
    blobs,
    async fetch(url) {
      const response = await fetch(url);
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
    async close() {
      await server.close();
      await close();
    },
  };
}
