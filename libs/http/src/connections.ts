import type { Logger, Settings } from '#runtime/engine';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';

/** How long the headers of a request may take to arrive, at most. */
const HEADERS_MS = 15_000;
/** How often connections are looked at, at least. */
const CHECK_MS = 5_000;
/** Longer than proxies keep connections open by default, so that it is they who close one. */
const KEEP_ALIVE_MS = 75_000;
/** Descriptors that are left for the database, files and requests of our own. */
const RESERVE = 128;
/** Where the system does not say how many descriptors a process may have. */
const FALLBACK = 10_000;

/** How often a full server may say so. */
const SAY_MS = 60_000;

/** What keeps connections from being held without use, as options of Fastify. For answers that are being made there are deadlines. */
export function connectionTimes({
  REQUEST_TIMEOUT_SECONDS: request,
  CONNECTION_IDLE_SECONDS: idle,
}: Pick<Settings, 'REQUEST_TIMEOUT_SECONDS' | 'CONNECTION_IDLE_SECONDS'>) {
  const requestTimeout = request * 1_000;
  const headersTimeout = Math.min(HEADERS_MS, requestTimeout);
  return {
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Destroys what neither reads nor writes: a client that never reads its answer, above all.
    connectionTimeout: idle * 1_000,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeout) },
  };
}

/**
 * Closes connections beyond `max` as soon as they are made, so that a flood of them leaves descriptors for everything else.
 * @param max 0 for as many as the descriptors of this process allow.
 */
export function limitConnections(server: Server, max: number, log: Pick<Logger, 'warn'>): void {
  server.maxConnections = max === 0 ? connectionsFor(descriptors()) : max;
  let said = -Infinity;
  server.on('drop', () => {
    if (performance.now() - said < SAY_MS) return;
    said = performance.now();
    log.warn({ connections: server.maxConnections }, 'There are too many connections: new ones are closed');
  });
}

/** Connections that fit into `limit` descriptors. */
export const connectionsFor = (limit: number): number => Math.max(limit - RESERVE, Math.ceil(limit / 2));

/** How many descriptors this process may have. */
function descriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? FALLBACK : Number(soft);
  } catch {
    return FALLBACK;
  }
}

/**
 * Whether the request has no second Host header. With two, a proxy and this server may each believe another one (RFC 9112, 3.2).
 * On every request: headers are looked at as they came, and the parsed ones have the first host alone.
 */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}
