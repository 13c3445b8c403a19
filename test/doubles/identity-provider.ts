import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

/** A person with an account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** Our server as a client of the provider. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/** A real OpenID provider on this machine. */
export interface IdentityProviderServer {
  readonly issuer: string;
  /** Registers a client. */
  register(client: ProviderClient): void;
  /**
   * Opens `address` in the browser of `person`, who signs in and agrees; null declines.
   * @returns the URL that the provider redirects to in the end.
   */
  visit(address: string, person: ProviderAccount | null): Promise<URL>;
  /** From now on, `change` replaces every ID token, as an attacker in the middle would. */
  tamper(change: (idToken: string) => string): void;
  close(): Promise<void>;
}

const CONFIGURATION: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['keys of cookies in a test'] },
  // As large providers do; otherwise only the user info endpoint returns these claims.
  conformIdTokenClaims: false,
  pkce: { required: () => false },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
};

/** Follows redirects like a browser until one leads away from `issuer`; returns its target. */
export async function browsed(issuer: string, address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let next = new URL(address); ;) {
    if (next.origin !== issuer) return next;
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(next, { redirect: 'manual', headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next.pathname} answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
}

/** Suppresses the warning that the library prints on each start: its defaults are not for production. */
export function quietly<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

/** Starts a provider. @param isBrief whether ID tokens contain only the subject, as the specification requires. */
export async function identityProvider({ isBrief = false } = {}): Promise<IdentityProviderServer> {
  const people = new Map<string, ProviderAccount>();
  const clients: ProviderClient[] = [];
  let person: ProviderAccount | null = null;
  let provider: Provider | undefined;
  let tampered = (idToken: string): string => idToken;

  /** Created again after each registration, because clients are part of its configuration. */
  const made = (): Provider => (provider ??= open());
  const open = (): Provider => {
    const opened = quietly(
      () =>
        new Provider(issuer, {
          ...CONFIGURATION,
          conformIdTokenClaims: isBrief,
          clients: clients.map(({ id, secret, redirectUri }) => ({
            client_id: id,
            client_secret: secret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: 'client_secret_post',
          })),
          findAccount: (_, id) => {
            const found = people.get(id);
            return found ? { accountId: id, claims: async () => ({ ...found }) as AccountClaims } : undefined;
          },
          // Every person who signs in agrees.
          loadExistingGrant: async ({ oidc }) => {
            const grant = new oidc.provider.Grant({
              accountId: oidc.session?.accountId ?? '',
              clientId: oidc.client?.clientId ?? '',
            });
            grant.addOIDCScope('openid email profile');
            await grant.save();
            return grant;
          },
        }),
    );
    opened.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && body?.id_token) body.id_token = tampered(body.id_token);
    });
    return opened;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return void made().callback()(request, response);
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'The person declined.' };
    await made().interactionFinished(request, response, result);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    register(client) {
      clients.push(client);
      provider = undefined;
    },
    tamper(change) {
      tampered = change;
    },
    async visit(address, who) {
      person = who;
      if (who) people.set(who.sub, who);
      return browsed(issuer, address);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
