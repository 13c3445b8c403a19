import { Encodings } from '#http/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileURLToPath } from 'node:url';
import { pageHtml, POLICY } from '../page-html/page-html.js';
import { sendBuiltFile } from '../send-built-file.js';
import { version } from '../version.js';
import { BEGIN_PATH } from './provider-pages.js';
import type { DashboardFiles } from './dashboard-files.js';
import { type FileEncoding, namesFile } from './dashboard-files.js';

/** The path of the dashboard. */
const PATH = '/dashboard';

/** Languages of the texts of the dashboard. */
const LANGUAGES: readonly string[] = ['en', 'de'];

/** Only scripts, styles and fonts of this server, without exceptions. */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** What the dashboard must know before sign-in. Public. */
export interface DashboardConfig {
  /** Release of the server. */
  readonly version: string;
  /** Languages of its texts. */
  readonly languages: readonly string[];
  /** The setting `WIRE_NAME`, which names of request headers contain. */
  readonly wireName: string;
  /** Whether browsers send the cookie of a session only over HTTPS: without `PUBLIC_URL`, signing in over HTTP has no effect. */
  readonly needsHttps: boolean;
  /** Sign-in with an identity provider: the label and the URL of the button; null when no provider is configured. */
  readonly signIn: { readonly label: string; readonly href: string } | null;
}

/** The configuration that this server sends to the dashboard. @param label the button of the identity provider; null when none is configured. @param needsHttps see `DashboardConfig`. */
export const dashboardConfig = (label: string | null, wireName: string, needsHttps: boolean): DashboardConfig => ({
  version: version(),
  languages: LANGUAGES,
  wireName,
  needsHttps,
  signIn: label === null ? null : { label, href: BEGIN_PATH },
});

/** Where `npm run build` writes the dashboard. */
export const BUILT_DASHBOARD = fileURLToPath(new URL('../dashboard/', import.meta.url));

const NOT_BUILT = pageHtml(
  'The dashboard is not built.',
  '<p>Run <code>npm run build</code> in the directory of the server, then start the server again. The API answers below <code>/v1</code>.</p>',
);

/** The dashboard of a server, or a page that replaces it if it is not built. */
export interface Dashboard {
  isBuilt(): Promise<boolean>;
  /** Sends the dashboard file at the path of a request. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Adds the dashboard at `/dashboard`: its files, `index.html` for every path without a file, and `config.json`. Pages that other parts add
 * below `/dashboard` take precedence.
 */
export function addDashboard(
  fastify: FastifyInstance,
  files: DashboardFiles,
  config: () => DashboardConfig,
): Dashboard {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { '*': path = '' } = request.params as { readonly '*'?: string };
    const accepted = Encodings.accepted(request.headers['accept-encoding']);
    const takes = (encoding: FileEncoding): boolean => accepted.has(encoding);
    const named = path === '' ? null : await files.find(path, takes);
    const file = named ?? (namesFile(path) ? null : await files.find('index.html', takes));
    if (!file) return (await files.areThere()) ? missing(reply) : notBuilt(reply);
    return sendBuiltFile(request, reply.header('x-robots-tag', 'noindex'), file, DASHBOARD_POLICY);
  };
  fastify.get(PATH, answer);
  fastify.get(`${PATH}/*`, answer);
  fastify.get(`${PATH}/config.json`, (_, reply) => reply.header('cache-control', 'no-cache').send(config()));
  return { isBuilt: () => files.areThere(), answer };
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(text);

const missing = (reply: FastifyReply): FastifyReply => html(reply, pageHtml('This file does not exist.', ''));

const notBuilt = (reply: FastifyReply): FastifyReply => html(reply, NOT_BUILT);
