import { escapedHtml } from '#kernel';
import { OWN_PAGES } from '#http/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dashboard } from '../dashboard/add-dashboard.js';
import { boardPage, BOARD_PAGE_POLICY, type PageJobs } from '../board-page.js';
import { BOARD_LINK_PAGES, type LinkPage, OPERATOR_LINK_PAGES, PLAIN_PAGES, REPORTS_PAGE } from './link-pages.js';
import { linkPageHtml, pageHtml, POLICY, SCRIPT, SCRIPT_PATH } from './page-html.js';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface ShownJob {
  readonly title: string;
  readonly description: string | null;
  readonly applicationUrl: string | null;
  readonly company: { readonly name: string } | null;
}

interface ShownCompany {
  readonly name: string;
  readonly summary: string | null;
  readonly website: string | null;
}

const LISTED = 20;
const JOB = /^(?:companies\/[^/]+\/)?jobs\/([^/]+)$/;
const COMPANY = /^companies\/([^/]+)$/;
const PLAIN = /^(employers\/dashboard|employers\/companies|me\/applications|messages|post)(?:\/|$)/;

/** A link, when it may be followed. */
const anchor = (address: string | null, label: string): string =>
  address !== null && /^(https?:\/\/|mailto:)/i.test(address)
    ? `<p><a href="${escapedHtml(address)}" rel="nofollow noopener noreferrer">${escapedHtml(label)}</a></p>`
    : '';

/**
 * Adds the pages to which links of mails and of the API lead where no storefront is set up: below `/board/{slug}` the paths of a
 * storefront, and below `/dashboard` those of operators, which give way to a dashboard that is built. They show what the Board API answers to a visitor. A page of a link does what
 * the link is for when its button is pressed, and nothing when it is opened.
 */
export function addOwnPages(fastify: FastifyInstance, dashboard: Dashboard | null): void {
  const ask = async ({ ip }: FastifyRequest, board: string, path: string): Promise<Answer> => {
    const url = `/v1/boards/${encodeURIComponent(board)}${path}`;
    const answer = await fastify.inject({ method: 'GET', url, remoteAddress: ip });
    return { status: answer.statusCode, body: answer.json() };
  };
  const send = (reply: FastifyReply, status: number, html: string, policy = POLICY) =>
    reply
      .status(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        // Links have secrets in their query.
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  const refuse = (reply: FastifyReply, { status, body }: Answer) =>
    send(reply, status, pageHtml((body as { readonly error: { readonly message: string } }).error.message, ''));
  const missing = (reply: FastifyReply) => send(reply, 404, pageHtml('There is no such page.', ''));
  const linkPage = (reply: FastifyReply, page: LinkPage, link: URLSearchParams, api: string, board: string | null) =>
    page.needs.every((key) => (link.get(key) ?? '') !== '')
      ? send(reply, 200, linkPageHtml(page, { api, link, board }))
      : send(reply, 400, pageHtml(page.title, '<p>This link is incomplete. Copy all of it from the mail.</p>'));

  async function list(request: FastifyRequest, reply: FastifyReply, board: string, name: string, language: string) {
    const jobs = await ask(request, board, `/jobs?sort=newest&limit=${LISTED}`);
    if (jobs.status !== 200 && jobs.status !== 401) return refuse(reply, jobs);
    const shown = jobs.status === 401 ? null : (jobs.body as PageJobs);
    return send(reply, 200, boardPage({ name, language, query: null, jobs: shown }), BOARD_PAGE_POLICY);
  }

  async function job(request: FastifyRequest, reply: FastifyReply, board: string, slug: string) {
    const found = await ask(request, board, `/jobs/${encodeURIComponent(slug)}`);
    if (found.status !== 200) return refuse(reply, found);
    const { title, description, applicationUrl, company } = found.body as ShownJob;
    // The API has cleaned the description; what it loads is kept out by the policy.
    return send(
      reply,
      200,
      pageHtml(
        title,
        `<p class="facts">${escapedHtml(company?.name ?? '')}</p>\n<div>${description ?? ''}</div>\n${anchor(applicationUrl, 'Apply')}`,
      ),
    );
  }

  async function company(request: FastifyRequest, reply: FastifyReply, board: string, slug: string) {
    const found = await ask(request, board, `/companies/${encodeURIComponent(slug)}`);
    if (found.status !== 200) return refuse(reply, found);
    const { name, summary, website } = found.body as ShownCompany;
    return send(reply, 200, pageHtml(name, `<p>${escapedHtml(summary ?? '')}</p>\n${anchor(website, 'Website')}`));
  }

  async function boardPath(request: FastifyRequest, reply: FastifyReply) {
    const { board, '*': rest = '' } = request.params as { readonly 'board': string; readonly '*'?: string };
    const path = rest.replace(/\/$/, '');
    const context = await ask(request, board, '');
    if (context.status !== 200) return refuse(reply, context);
    const { name, language } = context.body as { readonly name: string; readonly language: string };
    const page = Object.hasOwn(BOARD_LINK_PAGES, path) ? BOARD_LINK_PAGES[path] : undefined;
    if (page) return linkPage(reply, page, queryOf(request), `/v1/boards/${encodeURIComponent(board)}`, name);
    if (path === '' || path === 'jobs' || path.startsWith('go/job/'))
      return list(request, reply, board, name, language);
    const [, jobSlug] = JOB.exec(path) ?? [];
    if (jobSlug !== undefined) return job(request, reply, board, jobSlug);
    const [, companySlug] = COMPANY.exec(path) ?? [];
    if (companySlug !== undefined) return company(request, reply, board, companySlug);
    const plain = PLAIN_PAGES[PLAIN.exec(path)?.[1] ?? ''];
    return plain ? send(reply, 200, pageHtml(plain.title, `<p>${escapedHtml(plain.text)}</p>`)) : missing(reply);
  }

  fastify.get(`/${OWN_PAGES}/:board`, boardPath);
  fastify.get(`/${OWN_PAGES}/:board/*`, boardPath);
  for (const [path, page] of Object.entries(OPERATOR_LINK_PAGES))
    fastify.get(`/dashboard/${path}/:token`, async (request, reply) => {
      if (dashboard && (await dashboard.isBuilt())) return dashboard.answer(request, reply);
      const { token } = request.params as { readonly token: string };
      return linkPage(reply, page, new URLSearchParams({ token }), '/v1', null);
    });
  fastify.get('/dashboard/:board/message-reports', async (request, reply) => {
    if (dashboard && (await dashboard.isBuilt())) return dashboard.answer(request, reply);
    return send(reply, 200, pageHtml(REPORTS_PAGE.title, `<p>${escapedHtml(REPORTS_PAGE.text)}</p>`));
  });
  fastify.get(SCRIPT_PATH, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCRIPT),
  );
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://server.invalid').searchParams;
