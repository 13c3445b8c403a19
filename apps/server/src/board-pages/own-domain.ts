import type { FastifyRequest } from 'fastify';

/**
 * The host of a request, if it can be a domain of a board. The client controls it, so it only selects which verified domain is looked up:
 * no URL
 * is built from it (decision 0203).
 * @param own hosts of this server, which are never a board's.
 */
export function askedDomain({ headers }: FastifyRequest, own: readonly string[]): string | null {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const isName = host.length <= 253 && /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*$/.test(host);
  return isName && !own.includes(host) ? host : null;
}
