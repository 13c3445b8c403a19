import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by a page of this server. Browsers say where a form stands in `Sec-Fetch-Site`, older ones in `Origin`; a page
 * elsewhere can change neither. What says neither is no browser that visits these pages.
 * @param origins of this server and of the board.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin);
}
