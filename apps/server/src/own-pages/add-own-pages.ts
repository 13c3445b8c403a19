import { escapedHtml } from '#kernel';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dashboard } from '../dashboard/add-dashboard.js';
import { type LinkPage, OPERATOR_LINK_PAGES, BOARD_LINK_PAGES } from './link-pages.js';
import { pageHtml, sendPage } from '../page-html/page-html.js';
import { linkPageHtml, SCRIPT, SCRIPT_PATH } from './link-page-html.js';

/**
 * Adds the pages below `/dashboard` that links in mails to operators lead to; if the dashboard is built, its pages replace them. A page
 * acts when its button is pressed, and not when it is opened.
 */
export function addOwnPages(fastify: FastifyInstance, dashboard: Dashboard | null): void {
  const linkPage = (reply: FastifyReply, page: LinkPage, link: URLSearchParams) =>
    page.needs.every((key) => (link.get(key) ?? '') !== '')
      ? sendPage(reply, 200, linkPageHtml(page, { api: '/v1', link, board: null }))
      : sendPage(reply, 400, pageHtml(page.title, '<p>This link is incomplete. Copy all of it from the mail.</p>'));

  for (const [path, page] of Object.entries(OPERATOR_LINK_PAGES))
    fastify.get(`/dashboard/${path}/:token`, async (request, reply) => {
      if (dashboard && (await dashboard.isBuilt())) return dashboard.answer(request, reply);
      const { token } = request.params as { readonly token: string };
      return linkPage(reply, page, new URLSearchParams({ token }));
    });
  for (const [path, { title, text }] of Object.entries(BOARD_LINK_PAGES))
    fastify.get(`/dashboard/:board/${path}`, async (request, reply) => {
      if (dashboard && (await dashboard.isBuilt())) return dashboard.answer(request, reply);
      return sendPage(reply, 200, pageHtml(title, `<p>${escapedHtml(text)}</p>`));
    });
  fastify.get(SCRIPT_PATH, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCRIPT),
  );
}
