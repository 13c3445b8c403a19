import type { Logger, Settings } from '#runtime/starting';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';

/** Longest time that the headers of a request may take to arrive. */
const HEADERS_MS = 15_000;
/** Longest time between two checks of the connections. */
const CHECK_MS = 5_000;
/**
 * How much later than its deadline a request that has not arrived loses its connection. At the same time, the answer of the deadline would be cut
 * off, and the end of the body would count as an error.
 */
const GRACE_MS = 5_000;
/** Longer than proxies keep connections open by default, so that the proxy closes a connection and not this server. */
const KEEP_ALIVE_MS = 75_000;
/** File descriptors reserved for the database, files and outgoing requests. */
const RESERVE = 128;
/** Assumed number of file descriptors of a process if the system does not say. */
const FALLBACK = 10_000;

/** Shortest time between two warnings that the server is full. */
const SAY_MS = 60_000;

/** Fastify options against connections that are held open without use. Answers in progress have their own deadlines. */
export function connectionTimes({
  REQUEST_TIMEOUT_SECONDS: request,
  CONNECTION_IDLE_SECONDS: idle,
}: Pick<Settings, 'REQUEST_TIMEOUT_SECONDS' | 'CONNECTION_IDLE_SECONDS'>) {
  const headersTimeout = Math.min(HEADERS_MS, request * 1_000);
  return {
    requestTimeout: request * 1_000 + GRACE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Destroys a connection that neither reads nor writes: above all, a client that never reads its answer.
    connectionTimeout: idle * 1_000,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeout) },
  };
}

/**
 * Closes connections beyond `max` as soon as they are made, so that a flood of connections leaves descriptors for everything else.
 * @param max 0 for as many as the descriptors of this process allow.
 */
export function limitConnections(server: Server, max: number, log: Pick<Logger, 'warn'>): void {
  server.maxConnections = max === 0 ? connectionsFor(descriptors()) : max;
  let loggedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - loggedAt < SAY_MS) return;
    loggedAt = performance.now();
    log.warn({ connections: server.maxConnections }, 'Too many connections: new connections are closed');
  });
}

/** The number of connections that fit into `limit` descriptors. */
export const connectionsFor = (limit: number): number => Math.max(limit - RESERVE, Math.ceil(limit / 2));

/** The number of file descriptors that this process may open. */
function descriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? FALLBACK : Number(soft);
  } catch {
    return FALLBACK;
  }
}

/**
 * Whether the request has at most one Host header. With two, a proxy and this server may each use a different one (RFC 9112, 3.2). Runs
 * on every request. It reads the raw headers, because the parsed ones contain only the first host.
 */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

/**
 * `target` without scheme and host: a request can name both in its first line (`GET http://host/path`), and a server has to accept that (RFC
 * 9112, 3.2.2). The sender chooses the host, so nothing reads it.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const [start] = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i.exec(target) ?? [];
  if (start === undefined) return target;
  const rest = target.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
