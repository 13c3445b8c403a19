import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import {
  ForbiddenAddressError,
  guardedLookup,
  isPublicAddress,
  resolveByName,
  resolveByNameOrSystem,
} from './address-guard.js';
import type { OutboundOptions } from './outbound-options.js';

const CONNECT_MS = 5_000;

/**
 * A connector for an undici `Agent` that connects to allowed addresses only: a literal address is checked before, a name during its look-up, and
 * the socket again after it is connected.
 */
export function guardedConnector(options: OutboundOptions): buildConnector.connector {
  const { allowPrivate, ca, connectMs = CONNECT_MS } = options;
  const isAllowed = options.isAllowed ?? (allowPrivate ? (address: string) => isIP(address) > 0 : isPublicAddress);
  const resolve = options.resolve ?? (allowPrivate ? resolveByNameOrSystem : resolveByName);
  const connect = buildConnector({
    timeout: connectMs,
    lookup: guardedLookup(resolve, isAllowed),
    ...(ca === undefined ? {} : { ca }),
  });
  return (address, callback) => {
    const literal = address.hostname.replace(/^\[(.*)\]$/, '$1');
    // Names are checked during their look-up; a literal address has none.
    if (isIP(literal) > 0 && !isAllowed(literal)) {
      callback(new ForbiddenAddressError(), null);
      return;
    }
    connect(address, ((error: Error | null, socket: Socket | null) => {
      if (error || !socket) callback(error ?? new Error('There is no connection.'), null);
      else if (isAllowed(socket.remoteAddress ?? '')) callback(null, socket);
      else {
        socket.destroy();
        callback(new ForbiddenAddressError(), null);
      }
    }) as buildConnector.Callback);
  };
}
