import { figuresProvider, type FiguresProvider } from '../../doubles/figures-provider.js';
import { type Answer, type Server, startServer, unique } from '../server.js';

/** A server that is registered with a figures provider on this machine. */
export interface ReportingServer {
  readonly server: Server;
  readonly provider: FiguresProvider;
  stop(): Promise<void>;
}

const SECRET = 'secret-of-the-reporting-client';

/** Starts both. */
export async function startReporting(settings: Readonly<Record<string, string>> = {}): Promise<ReportingServer> {
  const provider = await figuresProvider();
  const server = await startServer({
    GOOGLE_CLIENT_ID: 'openings-reporting',
    GOOGLE_CLIENT_SECRET: SECRET,
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_API_URL: provider.apis,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    BOARD_AUTH_LIMIT: '1000000',
    STOREFRONT_URL: 'https://{board}.jobs.example',
    LOG_LEVEL: 'debug',
    ...settings,
  });
  provider.register({
    id: 'openings-reporting',
    secret: SECRET,
    redirectUri: `${server.origin}/oauth/reporting/callback`,
  });
  return {
    server,
    provider,
    async stop() {
      await server.stop();
      await provider.close();
    },
  };
}

/** A board whose pages are in the person's property. */
export type ReportingBoard = Awaited<ReturnType<Server['newBoard']>>;
export const newReportingBoard = ({ server }: ReportingServer): Promise<ReportingBoard> =>
  server.newBoard(`reported-${unique()}`);

/** Calls a reporting operation. */
export const reporting = (
  { server }: ReportingServer,
  { key }: Pick<ReportingBoard, 'key'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  server.call(method, `/v1/integrations/reporting${path}`, { key, ...(body === undefined ? {} : { body }) });

/** The consent screen that connecting leads to. */
export async function consentOf(
  at: ReportingServer,
  board: Pick<ReportingBoard, 'key'>,
  name: string,
): Promise<string> {
  const answer = await reporting(at, board, 'POST', `/${name}/connect`);
  if (answer.status !== 200) throw new Error(`${name} could not be connected: ${answer.text}`);
  return String(answer.body['authorizationUrl']);
}

/** Who confirms in the browser. */
type Confirming = { readonly key: string } | { readonly session: string } | null;

/** The page that the browser reaches after returning to `address` and confirming, or the error. */
export async function landed({ server }: ReportingServer, address: URL, confirming: Confirming): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' });
  if (response.status === 302) return response.headers.get('location') ?? '';
  const text = await response.text();
  if (response.status !== 200) return codeIn(response.status, text);
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(text) ?? [];
  return confirmed(server, ticket, confirming);
}

/** Presses the button of the page that asks for a confirmation. */
export async function confirmed({ origin }: Server, ticket: string, confirming: Confirming): Promise<string> {
  const session = confirming !== null && 'session' in confirming ? confirming.session : null;
  const key = confirming !== null && 'key' in confirming ? confirming.key : '';
  const response = await fetch(`${origin}/oauth/reporting/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, ...(session === null ? {} : { Cookie: `openings_session=${session}` }) },
    body: new URLSearchParams({ ticket, key }),
  });
  if (response.status === 303) return response.headers.get('location') ?? '';
  return codeIn(response.status, await response.text());
}

const codeIn = (status: number, text: string): string =>
  text.startsWith('{')
    ? `${status} ${(JSON.parse(text) as { readonly error: { readonly code: string } }).error.code}`
    : `${status} page`;

/** Connects a provider as a person who agrees; returns the last page of the browser. */
export async function connected(
  at: ReportingServer,
  board: Pick<ReportingBoard, 'key'>,
  name: string,
): Promise<string> {
  return landed(at, await at.provider.visit(await consentOf(at, board, name)), board);
}
