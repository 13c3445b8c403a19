import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

/** Somebody with an account at the provider. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** What a server of ours is to the provider. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/** A real OpenID provider on this machine. */
export interface IdentityProviderServer {
  readonly issuer: string;
  /** Lets `client` ask. */
  register(client: ProviderClient): void;
  /**
   * Goes to `address` as the browser of `person`, who signs in and agrees; null declines.
   * @returns the address to which the provider sends the browser in the end.
   */
  visit(address: string, person: Person | null): Promise<URL>;
  /** From now on every ID token is what `change` makes of it, as if somebody stood between. */
  tamper(change: (idToken: string) => string): void;
  close(): Promise<void>;
}

const CONFIGURATION: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['keys of cookies in a test'] },
  // As the large ones do; without it they would only be told at the user info endpoint.
  conformIdTokenClaims: false,
  pkce: { required: () => false },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
};

/** Follows redirects as a browser, until one leads away from `issuer`; returns where to. */
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

/** The library says on each start that its defaults are not for production. */
export function quietly<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

/** Starts one. @param isBrief whether ID tokens say who it is and no more, as the specification has it. */
export async function identityProvider({ isBrief = false } = {}): Promise<IdentityProviderServer> {
  const people = new Map<string, Person>();
  const clients: ProviderClient[] = [];
  let person: Person | null = null;
  let provider: Provider | undefined;
  let tampered = (idToken: string): string => idToken;

  /** Made anew with each client: they are part of its configuration. */
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
          // Whoever signs in agrees.
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
