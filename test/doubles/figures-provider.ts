import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { browsed, type ProviderClient, quietly } from './identity-provider.js';

/** A request to one of the services. */
export interface FiguresRequest {
  readonly service: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The response of a service instead of its figures; `hang` never responds. */
export type FiguresTrouble =
  { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } | 'hang';

/** The content of the person's account. */
export interface FiguresWorld {
  /** Properties of Search Console. */
  sites: readonly string[];
  /** Impressions by day. */
  impressions: Readonly<Record<string, number>>;
  /** Earnings by day, in euros. */
  earnings: Readonly<Record<string, number>>;
  /** Sessions by day. */
  sessions: Readonly<Record<string, number>>;
  /** URLs of the streams of the only property of Google Analytics. */
  streams: readonly string[];
}

/** A real OpenID provider on this machine with a consent screen, and the services that return figures. */
export interface FiguresProvider {
  readonly issuer: string;
  /** URL of the services. */
  readonly apis: string;
  readonly world: FiguresWorld;
  /** The requests to the services, in order. */
  readonly requests: FiguresRequest[];
  /** Refresh tokens that were issued. */
  readonly refreshTokens: readonly string[];
  register(client: ProviderClient): void;
  /**
   * Opens `address` in the browser of a person who agrees or declines.
   * @returns the URL that the provider redirects to in the end.
   */
  visit(address: string, agrees?: boolean): Promise<URL>;
  /** All services respond with this; null ends it. */
  trouble(trouble: FiguresTrouble | null): void;
  /** The person revokes the consent, or restores it. */
  revoke(isRevoked: boolean): void;
  close(): Promise<void>;
}

const SCOPES = {
  searchconsole: 'https://www.googleapis.com/auth/webmasters.readonly',
  adsense: 'https://www.googleapis.com/auth/adsense.readonly',
  analyticsdata: 'https://www.googleapis.com/auth/analytics.readonly',
  analyticsadmin: 'https://www.googleapis.com/auth/analytics.readonly',
} as const;
const ALL_SCOPES = ['openid', 'offline_access', ...new Set(Object.values(SCOPES))];
const PERSON = 'the operator';

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}

const within = (days: Readonly<Record<string, number>>, from: unknown, to: unknown) =>
  Object.entries(days).filter(([day]) => day >= String(from) && day <= String(to));

/** The response of a service; null if it has none. */
function answerOf({ service, path, body }: FiguresRequest, world: FiguresWorld): unknown {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid');
  if (service === 'searchconsole') {
    if (pathname === '/webmasters/v3/sites')
      return { siteEntry: world.sites.map((siteUrl) => ({ siteUrl, permissionLevel: 'siteOwner' })) };
    if (pathname === '/v1/urlInspection/index:inspect')
      return {
        inspectionResult: {
          inspectionResultLink: 'https://search.example/inspect',
          indexStatusResult: { verdict: 'PASS', coverageState: 'Submitted and indexed' },
        },
      };
    const rows = within(world.impressions, body['startDate'], body['endDate']).map(([day, impressions]) => ({
      keys: [day],
      clicks: 1,
      impressions,
      ctr: 0.5,
      position: 2.5,
    }));
    return { rows, responseAggregationType: 'byPage' };
  }
  if (service === 'adsense') {
    if (pathname === '/v2/accounts') return { accounts: [{ name: 'accounts/pub-1234567890123456', state: 'READY' }] };
    const day = (name: string) =>
      ['year', 'month', 'day'].map((part) => searchParams.get(`${name}.${part}`)?.padStart(2, '0')).join('-');
    return {
      headers: [
        { name: 'DATE', type: 'DIMENSION' },
        { name: 'ESTIMATED_EARNINGS', type: 'METRIC_CURRENCY', currencyCode: 'EUR' },
      ],
      rows: within(world.earnings, day('startDate'), day('endDate')).map(([date, amount]) => ({
        cells: [{ value: date }, { value: String(amount) }],
      })),
    };
  }
  if (service === 'analyticsadmin')
    return pathname.endsWith('/dataStreams')
      ? { dataStreams: world.streams.map((defaultUri) => ({ webStreamData: { defaultUri } })) }
      : {
          accountSummaries: [{ propertySummaries: [{ property: 'properties/1234' }, { property: 'properties/5678' }] }],
        };
  const [range] = body['dateRanges'] as readonly Readonly<Record<string, string>>[];
  return {
    rows: within(world.sessions, range?.['startDate'], range?.['endDate']).map(([day, count]) => ({
      dimensionValues: [{ value: day.replaceAll('-', '') }],
      metricValues: [{ value: String(count) }],
    })),
  };
}

/** Starts a provider. */
export async function figuresProvider(): Promise<FiguresProvider> {
  const clients: ProviderClient[] = [];
  const requests: FiguresRequest[] = [];
  const refreshTokens: string[] = [];
  const world: FiguresWorld = { sites: [], impressions: {}, earnings: {}, sessions: {}, streams: [] };
  let agrees = true;
  let isRevoked = false;
  let trouble: FiguresTrouble | null = null;
  let provider: Provider | undefined;

  const made = (): Provider => (provider ??= open());
  const open = (): Provider => {
    const opened = quietly(
      () =>
        new Provider(issuer, {
          scopes: ALL_SCOPES,
          claims: { openid: ['sub'] },
          features: { devInteractions: { enabled: false } },
          interactions: { url: (_, { uid }) => `/interaction/${uid}` },
          cookies: { keys: ['keys of cookies in a test'] },
          pkce: { required: () => true },
          issueRefreshToken: async () => true,
          ttl: {
            AccessToken: 3_600,
            AuthorizationCode: 60,
            Grant: 3_600,
            IdToken: 60,
            Interaction: 60,
            RefreshToken: 3_600,
            Session: 60,
          },
          clients: clients.map(({ id, secret, redirectUri }) => ({
            client_id: id,
            client_secret: secret,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: 'client_secret_post' as const,
          })),
          findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
        }),
    );
    opened.use(async (context, next) => {
      await next();
      const body = context.body as { refresh_token?: string } | undefined;
      if (context.path === '/token' && body?.refresh_token) refreshTokens.push(body.refresh_token);
    });
    return opened;
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await made().interactionDetails(request, response);
    if (!agrees) {
      const result = { error: 'access_denied', error_description: 'The person declined.' };
      return made().interactionFinished(request, response, result);
    }
    if (prompt.name === 'login') return made().interactionFinished(request, response, { login: { accountId: PERSON } });
    const grant = new (made().Grant)({
      accountId: session?.accountId ?? PERSON,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope(String(params['scope']));
    const result = { consent: { grantId: await grant.save() } };
    await made().interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, service = '', path = '/'] = /^\/apis\/([a-z]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const question = { service, path, body: await bodyOf(request) };
    requests.push(question);
    if (trouble === 'hang') return;
    const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (trouble) return send(trouble.status, trouble.body ?? {}, trouble.headers);
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const known = isRevoked ? undefined : await made().AccessToken.find(token);
    if (!known) return send(401, { error: { status: 'UNAUTHENTICATED' } });
    const needed = SCOPES[service as keyof typeof SCOPES];
    if (!known.scope?.split(' ').includes(needed)) return send(403, { error: { status: 'PERMISSION_DENIED' } });
    send(200, answerOf(question, world));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    if (url.startsWith('/apis/')) return serve(request, response);
    if (url.startsWith('/interaction/')) return interact(request, response);
    if (url === '/token' && isRevoked) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      return;
    }
    await made().callback()(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    apis: `${issuer}/apis`,
    world,
    requests,
    refreshTokens,
    register(client) {
      clients.push(client);
      provider = undefined;
    },
    visit(address, isAgreed = true) {
      agrees = isAgreed;
      return browsed(issuer, address);
    },
    trouble(next) {
      trouble = next;
    },
    revoke(next) {
      isRevoked = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
