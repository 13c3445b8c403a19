import type { FastifyRequest } from 'fastify';

/**
 * The host that a request names, when it can be a domain of a board. Its sender chooses it, so it only says which verified domain is
 * looked for: no address is made of it (decision 0203).
 * @param own hosts of this server, which are none of a board.
 */
export function askedDomain({ headers }: FastifyRequest, own: readonly string[]): string | null {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const isName = host.length <= 253 && /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*$/.test(host);
  return isName && !own.includes(host) ? host : null;
}
