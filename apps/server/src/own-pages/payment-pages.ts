import { escapedHtml } from '#kernel';
import { HostBoard } from '#http/board';
import type { TestDesk, TestPage } from '#payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { isForeignForm } from '../board-pages/form-guard.js';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
.test{font-size:4rem;font-weight:800;letter-spacing:.2em;margin:0;color:#b3261e}.about{margin:0 0 1.5rem;color:#b3261e}
dt{color:#555}dd{margin:0 0 .5rem;overflow-wrap:anywhere}button,input{font:inherit;padding:.4rem .6rem;margin:.25rem .25rem .25rem 0}`;

/** A form has a few short fields. */
const BODY_BYTES = 4_096;
const AT_DOMAINS = { config: { atDomains: true } } as const;

/**
 * Adds `/pay/{id}`, where a person acts as the buyer for the test payment driver. It works without scripts. Only those who know the id,
 * which
 * cannot be guessed, can press a button; a request from another site is refused all the same.
 * @param origins of this server.
 */
export function addPaymentPages(
  fastify: FastifyInstance,
  desk: Pick<TestDesk, 'page' | 'act' | 'boardOf'>,
  origins: () => readonly string[],
): void {
  const ownOrigins = (request: FastifyRequest): readonly string[] => {
    const host = HostBoard.of(request);
    return host === undefined ? origins() : [`https://${host.hostname}`];
  };
  /** The page; null also at the domain of a board whose payment it is not. */
  const pageOf = async (request: FastifyRequest, id: string): Promise<TestPage | null> => {
    const host = HostBoard.of(request);
    return host === undefined || (await desk.boardOf(id)) === host.id ? desk.page(id) : null;
  };
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.get('/pay/:id', AT_DOMAINS, async (request, reply) => {
      const { id } = request.params as { readonly id: string };
      const page = await pageOf(request, id);
      return page === null ? missing(reply) : send(reply, 200, page, pageHtml(page, ''));
    });
    scope.post('/pay/:id', { ...AT_DOMAINS, bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { id } = request.params as { readonly id: string };
      const page = await pageOf(request, id);
      if (page === null) return missing(reply);
      if (isForeignForm(request, ownOrigins(request)))
        return send(reply, 403, page, pageHtml(page, 'Open this page yourself and press the button there.'));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const outcome = await desk.act(id, form.get('action') ?? '', (form.get('code') ?? '').trim());
      if (outcome === null) return missing(reply);
      if ('goTo' in outcome) return reply.header('cache-control', 'no-store').redirect(outcome.goTo, 303);
      const now = (await desk.page(id)) ?? page;
      return send(reply, 200, now, pageHtml(now, outcome.says));
    });
    done();
  });
}

const EMPTY: TestPage = {
  title: 'This payment does not exist.',
  lines: [],
  actions: [],
  takesCode: false,
  leadsTo: [],
  back: null,
};

const missing = (reply: FastifyReply): FastifyReply => send(reply, 404, EMPTY, pageHtml(EMPTY, ''));

const send = (reply: FastifyReply, status: number, page: TestPage, html: string): FastifyReply =>
  reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policyOf(page),
      // The URL is the only key to the page: no other site gets it. The form of the page sends its origin.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** Nothing runs, and only the empty icon is loaded. Browsers also check a redirect after a form against `form-action`. */
function policyOf({ leadsTo }: TestPage): string {
  const origins = leadsTo.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const pageHtml = ({ title, lines, actions, takesCode, back }: TestPage, says: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>TEST: ${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="test">TEST</p>
<p class="about">No money is taken.</p>
<h1>${escapedHtml(title)}</h1>
${says === '' ? '' : `<p role="status">${escapedHtml(says)}</p>\n`}<dl>
${lines.map(([label, value]) => `<dt>${escapedHtml(label)}</dt><dd>${escapedHtml(value)}</dd>`).join('\n')}
</dl>
${actions.length === 0 ? '' : formHtml(actions, takesCode)}
${back === null || back === undefined ? '' : `<p><a href="${escapedHtml(back)}">Back to the job board</a></p>\n`}</main>
</body>
</html>
`;

const formHtml = (actions: TestPage['actions'], takesCode: boolean): string => `<form method="post">
${takesCode ? '<p><label>Promotion code <input name="code" maxlength="200" autocomplete="off"></label></p>\n' : ''}${actions
  .map(({ name, label }) => `<button name="action" value="${escapedHtml(name)}">${escapedHtml(label)}</button>`)
  .join('\n')}
</form>`;
