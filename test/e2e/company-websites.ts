import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { certificateFor } from '../doubles/certificates.js';
import { type ReceivedRequest, startReceiver } from '../doubles/webhook-receiver.js';

const GREENHOUSE = 'boards-api.greenhouse.io';
const RECRUITEE = 'websites.recruitee.com';
/** Where a company is looked for by the name of its website; the others have no such board. */
const BOARDS = [
  GREENHOUSE,
  RECRUITEE,
  'api.lever.co',
  'api.ashbyhq.com',
  'apply.workable.com',
  'api.smartrecruiters.com',
];

/** How the website of a company begins that states no posting. Two job boards have the company: an operator must say which is meant. */
export const AMBIGUOUS = 'ambiguous';

/** Websites of companies on this machine, and what a server needs in its settings to find them. */
export interface CompanyWebsites {
  readonly settings: Readonly<Record<string, string>>;
  /** Modules that are loaded before the server; NODE_OPTIONS of `settings` loads them. */
  readonly preload: string;
  stop(): Promise<void>;
}

const hostOf = ({ headers }: ReceivedRequest) => String(headers['host']);
const stated = (host: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  'title': 'Nurse',
  'description': '<p>Nurse wanted.</p>',
  'identifier': { '@type': 'PropertyValue', 'name': 'Hill', 'value': '1' },
  'url': `https://${host}/jobs/1`,
  'hiringOrganization': { '@type': 'Organization', 'name': 'Hill' },
});

function pageOf(request: ReceivedRequest): string | null {
  const host = hostOf(request);
  const [path] = request.path.split('?');
  if (path === '/robots.txt' || host.startsWith(AMBIGUOUS)) return null;
  if (path === '/careers') return `<script type="application/ld+json">${JSON.stringify(stated(host))}</script>`;
  return '<a href="/careers">Careers</a>';
}

/** What the boards say of every company whose website is here. */
function boardOf(request: ReceivedRequest): object | null {
  const [path] = request.path.split('?');
  if (hostOf(request) === GREENHOUSE && path === '/v1/boards/websites/jobs')
    return {
      jobs: [{ id: 1, title: 'Nurse', company_name: 'Ambiguous Hill', absolute_url: 'https://hill.example/1' }],
    };
  if (hostOf(request) === RECRUITEE && path === '/api/offers/')
    return {
      offers: [{ id: 1, title: 'Nurse', company_name: 'Ambiguous Hill', careers_url: 'https://hill.example/2' }],
    };
  return null;
}

/**
 * Starts them: `https://<any name>.websites.example` states a posting, and the names that begin with `AMBIGUOUS` state none.
 * @param place a directory for the authority of their certificate.
 */
export async function startCompanyWebsites(place: string): Promise<CompanyWebsites> {
  const tls = await certificateFor('*.websites.example', ...BOARDS);
  const authority = join(place, 'authority.pem');
  writeFileSync(authority, tls.cert);
  const websites = await startReceiver(
    (request, response) => {
      const board = boardOf(request);
      if (board) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(board));
      const page = BOARDS.includes(hostOf(request)) ? null : pageOf(request);
      if (page === null) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html><body>${page}</body></html>`);
    },
    { tls },
  );
  const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'websites.mjs')).href}`;
  return {
    preload,
    settings: {
      NODE_OPTIONS: preload,
      NODE_EXTRA_CA_CERTS: authority,
      WEBSITES_PORT: String(websites.port),
      WEBSITES_BOARDS: BOARDS.join(','),
    },
    stop: () => websites.stop(),
  };
}
