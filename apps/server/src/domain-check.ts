import type { ApiKeyGuard } from '#access';
import type { FastifyInstance } from 'fastify';
import type { DomainLookup } from './domain-lookup.js';

/**
 * Adds `GET /.well-known/openings-domain?host=`, which a TLS proxy asks before it gets a certificate: 200 for the verified domain of a
 * board and for the host of `PUBLIC_URL`, 404 for every other name, without a body. Some proxies name the parameter `domain`.
 * @throws Rejection `rate_limited`.
 */
export function addDomainCheck(
  fastify: FastifyInstance,
  { guard, lookup }: { readonly guard: Pick<ApiKeyGuard, 'visit'>; readonly lookup: DomainLookup },
): void {
  fastify.get('/.well-known/openings-domain', async (request, reply) => {
    await guard.visit(request, reply, 'domain-checks');
    const { host, domain = host } = request.query as Readonly<Record<string, unknown>>;
    const isOurs =
      typeof domain === 'string' && (lookup.isPublicHost(domain) || (await lookup.boardAt(domain)) !== null);
    return reply
      .status(isOurs ? 200 : 404)
      .header('cache-control', 'no-store')
      .send();
  });
}
