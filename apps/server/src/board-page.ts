import { escapedHtml } from '#kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/** What the page shows of a job. */
export interface PageJob {
  readonly title: string;
  readonly publishedAt: string | null;
  readonly summary: string | null;
  readonly locationLabel: string | null;
  readonly remoteLocationLabel: string | null;
  readonly company: { readonly name: string } | null;
  readonly links: { readonly public: string | null };
}

/** A part of a list of jobs. */
export interface PageJobs {
  readonly data: readonly PageJob[];
  readonly count: number;
  readonly correction?: { readonly correctedQuery: string };
}

/** What the page shows. */
export interface BoardPage {
  readonly name: string;
  /** @example 'en' */
  readonly language: string;
  /** What is searched for; empty for the newest jobs, null for those without a form to search. */
  readonly query: string | null;
  /** The jobs, why they cannot be shown, or null when visitors need a password to see them. */
  readonly jobs: PageJobs | string | null;
}

const LISTED = 20;

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
form{display:flex;gap:.5rem;margin-bottom:.75rem}input{flex:1;min-width:0}input,button{font:inherit;padding:.4rem .6rem}
ol{list-style:none;padding:0}li{padding:.75rem 0;border-top:1px solid #ccc}h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0;overflow-wrap:anywhere}.facts,footer{color:#555}a{color:#0b57d0}`;

/** Nothing is loaded and nothing runs; the style is that of the page, its icon is empty, and its form leads to this server. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export { POLICY as BOARD_PAGE_POLICY };

function jobItem(job: PageJob): string {
  const address = job.links.public;
  const title = escapedHtml(job.title);
  const facts = [job.company?.name, job.locationLabel ?? job.remoteLocationLabel]
    .filter((fact) => fact !== null && fact !== undefined)
    .map(escapedHtml);
  const day = job.publishedAt?.slice(0, 10);
  if (day !== undefined) facts.push(`<time datetime="${escapedHtml(day)}">${escapedHtml(day)}</time>`);
  return `<li><h2>${address !== null && /^https?:\/\//.test(address) ? `<a href="${escapedHtml(address)}">${title}</a>` : title}</h2>
<p class="facts">${facts.join(' · ')}</p>${job.summary === null ? '' : `\n<p>${escapedHtml(job.summary)}</p>`}</li>`;
}

function jobList({ data, count, correction }: PageJobs, query: string): string {
  const number = `${count.toLocaleString('en')} ${count === 1 ? 'job' : 'jobs'}`;
  const heading =
    query === ''
      ? number
      : correction
        ? `Nothing was found for “${query}”. ${number} for “${correction.correctedQuery}”`
        : `${number} for “${query}”`;
  return `<p role="status">${escapedHtml(heading)}</p>
<ol>
${data.map(jobItem).join('\n')}
</ol>`;
}

function shell(title: string, language: string, main: string): string {
  return `<!doctype html>
<html lang="${escapedHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${main}
</main>
<footer><p>API reference: <a href="/docs/board">for storefronts</a>, <a href="/docs">for operators</a></p></footer>
</body>
</html>
`;
}

const searchForm = (query: string): string => `<form method="get" action="/" role="search">
<input type="search" name="q" maxlength="200" value="${escapedHtml(query)}" aria-label="Search jobs" placeholder="Search jobs">
<button>Search</button>
</form>`;

/** The page as HTML. Every text of the board or of the visitor is escaped. */
export function boardPage({ name, language, query, jobs }: BoardPage): string {
  if (jobs === null) return shell(name, language, '<p>Visitors of this board need a password.</p>');
  return shell(
    name,
    language,
    `${query === null ? '' : searchForm(query)}
${typeof jobs === 'string' ? `<p role="alert">${escapedHtml(jobs)}</p>` : jobList(jobs, query ?? '')}`,
  );
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
}

/** What is searched for; of a key that is repeated, the first. */
function queryOf({ query }: FastifyRequest): string {
  const { q } = query as { readonly q?: unknown };
  const first: unknown = Array.isArray(q) ? q[0] : q;
  return typeof first === 'string' ? first.trim() : '';
}

const messageOf = ({ body }: Answer): string =>
  (body as { readonly error: { readonly message: string } }).error.message;

/**
 * Adds `GET /`: a page of a board for people, who search it by `?q=`. It shows what the Board API answers to a visitor without
 * a password, so that plan, password, limits and visibility of jobs hold here as they do there.
 * @param identify the id or slug of the board; null while there is none.
 */
export function addBoardPage(fastify: FastifyInstance, identify: () => Promise<string | null>): void {
  const ask = async ({ ip }: FastifyRequest, path: string, payload?: object): Promise<Answer> => {
    const answer = await fastify.inject({
      method: payload ? 'POST' : 'GET',
      url: `/v1/boards/${path}`,
      remoteAddress: ip,
      ...(payload ? { payload } : {}),
    });
    const retryAfter = answer.headers['retry-after']?.toString();
    return { status: answer.statusCode, retryAfter, body: answer.json() };
  };
  const send = (reply: FastifyReply, { status, retryAfter }: Omit<Answer, 'body'>, html: string) => {
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .status(status)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(html);
  };
  fastify.get('/', async (request, reply) => {
    const board = await identify();
    if (board === null)
      return send(reply, { status: 404, retryAfter: undefined }, shell('There is no board yet.', 'en', ''));
    const query = queryOf(request);
    const [context, jobs] = await Promise.all([
      ask(request, board),
      query === ''
        ? ask(request, `${board}/jobs?sort=newest&limit=${LISTED}`)
        : ask(request, `${board}/jobs/search`, { query, limit: LISTED }),
    ]);
    if (context.status !== 200) return send(reply, context, shell(messageOf(context), 'en', ''));
    const { name, language } = context.body as Pick<BoardPage, 'name' | 'language'>;
    if (jobs.status === 401) return send(reply, context, boardPage({ name, language, query, jobs: null }));
    const shown = jobs.status === 200 ? (jobs.body as PageJobs) : messageOf(jobs);
    return send(reply, jobs, boardPage({ name, language, query, jobs: shown }));
  });
}
