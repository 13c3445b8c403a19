import type { ApiKeyGuard, BoardGuard } from '#access';
import { HttpProblem, type Links } from '#http';
import type { ManageReporting, ConsentToConfirm } from '#integrations';
import { escapedHtml } from '#kernel';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isForeignForm } from './board-pages/form-guard.js';
import { pageHtml, STYLE_SOURCE } from './page-html/page-html.js';

/** As the operations of the Board API for sign-in. */
const OPEN = { gated: false, limit: 'board-auth', maxAgeSeconds: 0 } as const;
/** A ticket and a key. */
const BODY_BYTES = 4_096;
const CONFIRM_PATH = '/oauth/reporting/confirm';

interface ReportingPages {
  readonly guard: Pick<BoardGuard, 'visit'>;
  readonly callers: Pick<ApiKeyGuard, 'callerOf'>;
  readonly reporting: Pick<ManageReporting, 'boardOf' | 'returned' | 'ticketBoard' | 'confirm'>;
  readonly links: Links;
  /** Origins of this server. */
  readonly origins: () => readonly string[];
}

/**
 * Adds `GET /oauth/reporting/callback`, where consent screens of analytics providers send browsers back to. All boards share the URL,
 * because it has to be registered with the provider. The signed state names the board. The page asks for a confirmation, which only the
 * browser that began can give: its session, or a key of the board if a key began. Then the browser continues at the dashboard.
 */
export function addReportingCallback(
  fastify: FastifyInstance,
  { guard, callers, reporting, links, origins }: ReportingPages,
): void {
  const ended = (reply: FastifyReply, ending: object) => {
    const query = new URLSearchParams({ ...ending });
    reply.header('cache-control', 'no-store');
    return reply.redirect(links.admin(`integrations?${query.toString()}`), reply.request.method === 'GET' ? 302 : 303);
  };
  const page = (reply: FastifyReply, status: number, main: string) =>
    reply
      .status(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policyOf(links),
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(pageHtml('Connect this account?', main));

  fastify.get('/oauth/reporting/callback', async (request, reply) => {
    const { search } = new URL(request.url, 'http://here.invalid');
    const query = search.slice(1);
    const board = reporting.boardOf(query);
    if (board === null) return refuseState();
    await guard.visit(board, OPEN, request, reply);
    const returned = await reporting.returned(query);
    if ('error' in returned) return ended(reply, returned);
    return page(reply, 200, formHtml(request.visiting?.slug ?? '', returned));
  });

  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(CONFIRM_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      if (isForeignForm(request, origins()))
        return page(
          reply,
          403,
          '<p role="alert">Press the button on the page of this server. Nothing was connected.</p>',
        );
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const ticket = form.get('ticket') ?? '';
      const board = reporting.ticketBoard(ticket);
      if (board === null) return refuseState();
      await guard.visit(board, OPEN, request, reply);
      const ending = await reporting.confirm(ticket, await callers.callerOf(request, form.get('key')?.trim() ?? ''));
      if (!('error' in ending) || ending.error !== 'integrations_other_browser') return ended(reply, ending);
      const text =
        'Sign in to the dashboard in this browser as the person who began to connect, or use a key of the board.';
      return page(reply, 403, `<p role="alert">${text} Nothing was connected.</p>`);
    });
    done();
  });
}

const NAMES = {
  search_console: 'Google Search Console',
  adsense: 'Google AdSense',
  google_analytics: 'Google Analytics',
};

const formHtml = (board: string, { ticket, provider, byKey }: ConsentToConfirm): string =>
  `<p>The board ${escapedHtml(board)} gets the figures of your account at ${NAMES[provider]}. Go on only if you began this yourself.</p>
<form method="post" action="${CONFIRM_PATH}">
<input type="hidden" name="ticket" value="${escapedHtml(ticket)}">
${byKey ? '<label>API key of the board<input name="key" type="password" autocomplete="off" required></label>\n' : ''}<button>Connect</button>
</form>`;

/** Browsers also check the redirect after a form against `form-action`. */
function policyOf(links: Links): string {
  const { origin } = new URL(links.admin('integrations'));
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src ${STYLE_SOURCE}`,
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function refuseState(): never {
  throw new HttpProblem({
    status: 401,
    code: 'integrations_invalid_state',
    message: 'This connection was not started here, or has expired. Start it again.',
  });
}
