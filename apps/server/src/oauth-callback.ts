import type { BoardGuard } from '#access';
import { HttpProblem } from '#http';
import { reject } from '#kernel';
import type { OauthSignIn } from '#talent';
import type { FastifyInstance } from 'fastify';

/** As the operations of the Board API for sign-in. */
const OPEN = { gated: false, limit: 'board-auth', maxAgeSeconds: 0 } as const;

/**
 * Adds `GET /oauth/{provider}/callback`, where providers send browsers back to. All boards share the URL, because each one has to be
 * registered with the provider. The signed state names the board.
 */
export function addOauthCallback(
  fastify: FastifyInstance,
  { guard, signIn }: { readonly guard: Pick<BoardGuard, 'visit'>; readonly signIn: OauthSignIn },
): void {
  fastify.get('/oauth/:provider/callback', { config: { atDomains: true } }, async (request, reply) => {
    const { provider } = request.params as { readonly provider: string };
    if (provider !== 'google' && provider !== 'linkedin')
      return reject('missing', 'not_found', 'This page does not exist.');
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const board = signIn.boardOf(provider, new URLSearchParams(query).get('state') ?? '');
    if (board === null)
      throw new HttpProblem({
        status: 401,
        code: 'board_auth_invalid_token',
        message: 'This sign-in was not started here, or has expired. Start it again.',
      });
    await guard.visit(board, OPEN, request, reply);
    return reply.redirect(await signIn.complete(provider, query), 302);
  });
}
