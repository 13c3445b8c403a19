import type { BoardGuard } from '#access';
import { HttpProblem, type Links } from '#http';
import type { ManageReporting } from '#integrations';
import type { FastifyInstance } from 'fastify';

/** As the operations of the Board API for sign-in. */
const OPEN = { wall: false, limit: 'board-auth', maxAgeSeconds: 0 } as const;

/**
 * Adds `GET /oauth/reporting/callback`, where consent screens of analytics providers send browsers back to. All boards share the URL,
 * because it
 * has to be registered with the provider. The signed state names the board. The browser continues at the dashboard.
 */
export function addReportingCallback(
  fastify: FastifyInstance,
  {
    guard,
    reporting,
    links,
  }: {
    readonly guard: Pick<BoardGuard, 'visit'>;
    readonly reporting: Pick<ManageReporting, 'boardOf' | 'complete'>;
    readonly links: Links;
  },
): void {
  fastify.get('/oauth/reporting/callback', async (request, reply) => {
    const { search } = new URL(request.url, 'http://here.invalid');
    const query = search.slice(1);
    const board = reporting.boardOf(query);
    if (board === null)
      throw new HttpProblem({
        status: 401,
        code: 'integrations_invalid_state',
        message: 'This connection was not started here, or has expired. Start it again.',
      });
    await guard.visit(board, OPEN, request, reply);
    const ending = new URLSearchParams({ ...(await reporting.complete(query)) });
    reply.header('cache-control', 'no-store');
    return reply.redirect(links.admin(`integrations?${ending.toString()}`), 302);
  });
}
