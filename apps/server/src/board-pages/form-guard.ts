import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this server sent a form. Browsers send the origin of a form in `Sec-Fetch-Site`, older ones in `Origin`; pages of other
 * sites can change neither. A request without both comes from no browser that these pages support.
 * @param origins of this server and of the board.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin);
}

/**
 * Whether a page of another site sent a form. Unlike with `isOwnForm`, a program that sends neither header passes: the URL is the secret.
 * @param origins of this server.
 */
export function isForeignForm(request: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (site !== undefined || origin !== undefined) && !isOwnForm(request, origins);
}
