import type { Boards } from '#access';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/** What the page shows of a job. */
interface Card {
  readonly title: string;
  readonly company: { readonly name: string | null } | null;
  readonly locationLabel: string | null;
  readonly remoteLocationLabel: string | null;
  readonly links: { readonly public: string | null };
}

interface Jobs {
  readonly data: readonly Card[];
  readonly count: number;
  readonly correction?: { readonly correctedQuery: string };
}

/** What the page says; `jobs` is null where visitors have to know a password. */
interface Shown {
  readonly name: string;
  readonly language: string;
  readonly query: string;
  readonly jobs: Jobs | null;
}

const JOBS = 20;
const LONGEST_QUERY = 200;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem}form{display:flex;gap:.5rem;margin:1rem 0}input{flex:1;font:inherit;padding:.4rem}button{font:inherit;padding:.4rem 1rem}
ul{list-style:none;padding:0}li{padding:.6rem 0;border-top:1px solid #ddd}small{color:#595959;display:block}footer{margin-top:2rem;font-size:.9rem}`;

/** Nothing runs, and nothing is loaded. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function jobItem({ title, company, locationLabel, remoteLocationLabel, links }: Card): string {
  const where = [company?.name, locationLabel ?? remoteLocationLabel].filter(Boolean).join(' · ');
  const heading = escaped(title);
  const named = links.public === null ? heading : `<a href="${escaped(links.public)}">${heading}</a>`;
  return `<li>${named}<small>${escaped(where)}</small></li>`;
}

function jobList({ data, count, correction }: Jobs, query: string): string {
  const found = query === '' ? `${count} open jobs, the newest first` : `${count} jobs for “${escaped(query)}”`;
  const respelled = correction ? ` Shown for “${escaped(correction.correctedQuery)}”.` : '';
  return `<p>${found}.${respelled}</p>\n<ul>\n${data.map(jobItem).join('\n')}\n</ul>`;
}

const page = ({ name, language, query, jobs }: Shown): string => `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(name)}</h1>
${
  jobs === null
    ? '<p>This board can be read by those who know its password.</p>'
    : `<form action="/" role="search"><input type="search" name="q" aria-label="Search jobs" maxlength="${LONGEST_QUERY}" value="${escaped(query)}"><button>Search</button></form>
${jobList(jobs, query)}`
}
<footer><a href="/docs">API reference</a> · <a href="/docs/board">API for storefronts</a></footer>
</body>
</html>
`;

/**
 * Adds a plain page of one board at `/`. It asks the Board API as a visitor would, so that it shows what a visitor may see.
 * @param wanted slug of the board; empty: the oldest one; `off`: there is no page.
 */
export function addBoardPage(fastify: FastifyInstance, boards: Boards, wanted: string): void {
  if (wanted === 'off') return;
  const ask = async <T>(request: FastifyRequest, path: string, body?: object): Promise<T | null> => {
    const { statusCode, payload } = await fastify.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      remoteAddress: request.ip,
      ...(body ? { payload: body } : {}),
    });
    return statusCode === 200 ? (JSON.parse(payload) as T) : null;
  };
  fastify.get('/', async (request, reply) => {
    const slug = wanted === '' ? (await boards.list())[0]?.slug : wanted;
    const board = `/v1/boards/${encodeURIComponent(slug ?? '-')}`;
    const { q } = request.query as { readonly q?: unknown };
    const query = typeof q === 'string' ? q.trim().slice(0, LONGEST_QUERY) : '';
    const [about, jobs] = await Promise.all([
      ask<{ readonly name: string; readonly language: string }>(request, board),
      query === ''
        ? ask<Jobs>(request, `${board}/jobs?limit=${JOBS}&sort=newest`)
        : ask<Jobs>(request, `${board}/jobs/search`, { query, limit: JOBS }),
    ]);
    return reply
      .status(about ? 200 : 404)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page({ name: about?.name ?? 'There is no board here', language: about?.language ?? 'en', query, jobs }));
  });
}
