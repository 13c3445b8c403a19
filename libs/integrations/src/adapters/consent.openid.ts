import { type GuardedClient, UnreachableError } from '#runtime';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { ProviderError } from '../reporting/provider-error.js';
import { type AccessToken, Consent, type ConsentAttempt, type ConsentGiven } from '../reporting/reporting-ports.js';
import type { GrantedProvider } from '../reporting/reporting-provider.js';

/** What the installation is to the provider. */
export interface ReportingClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** Registered there, letter by letter; asked again each time. */
  readonly redirectUri: () => string;
}

/** What this server may do with figures of each provider: read. */
const SCOPES: Readonly<Record<GrantedProvider, string>> = {
  search_console: 'https://www.googleapis.com/auth/webmasters.readonly',
  adsense: 'https://www.googleapis.com/auth/adsense.readonly',
  google_analytics: 'https://www.googleapis.com/auth/analytics.readonly',
};
const ANSWER_MS = 10_000;
const ANSWER_BYTES = 262_144;
/** How long it is believed what the provider says of itself. */
const DESCRIBED_MS = 86_400_000;
/** How long a token is good where the provider does not say. */
const TOKEN_SECONDS = 300;

/** OpenID Connect with PKCE, over the guarded client; the library is loaded with the first consent. */
export class OpenIdConsent extends Consent {
  private described: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined;

  constructor(
    private readonly guarded: GuardedClient,
    private readonly client: ReportingClient | null,
  ) {
    super();
  }

  get isOn(): boolean {
    return this.client !== null;
  }

  async authorizationUrl(provider: GrantedProvider, { state, verifier, nonce }: ConsentAttempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const configuration = await this.configuration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.known().redirectUri(),
      scope: `openid ${SCOPES[provider]}`,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // A token that outlives the visit is given with the first consent alone, unless a person is asked again.
      access_type: 'offline',
      prompt: 'consent',
    }).href;
  }

  async given(provider: GrantedProvider, query: string, attempt: ConsentAttempt): Promise<ConsentGiven | null> {
    const { authorizationCodeGrant } = await import('openid-client');
    const configuration = await this.configuration();
    // Never the address that the request names: its host is up to its sender.
    const answer = new URL(`${this.known().redirectUri()}?${query}`);
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: attempt.verifier,
        expectedNonce: attempt.nonce,
        expectedState: attempt.state,
      });
      const isWhole = tokens.scope === undefined || tokens.scope.split(' ').includes(SCOPES[provider]);
      const { refresh_token: refreshToken, access_token: accessToken } = tokens;
      return isWhole && refreshToken !== undefined ? { refreshToken, accessToken } : null;
    } catch (error) {
      if (await isRefusal(error)) return null;
      throw new ProviderError('away', reasonOf(error));
    }
  }

  async accessToken(refreshToken: string): Promise<AccessToken> {
    const { refreshTokenGrant } = await import('openid-client');
    const configuration = await this.configuration();
    try {
      const tokens = await refreshTokenGrant(configuration, refreshToken);
      return { token: tokens.access_token, seconds: tokens.expires_in ?? TOKEN_SECONDS };
    } catch (error) {
      const { ResponseBodyError } = await import('openid-client');
      const isTakenBack = error instanceof ResponseBodyError && error.error === 'invalid_grant';
      throw new ProviderError(isTakenBack ? 'lost' : 'away', reasonOf(error));
    }
  }

  private known(): ReportingClient {
    if (!this.client) throw new Error('No provider of figures is set up.');
    return this.client;
  }

  /** What the provider says of itself. @throws ProviderError `away`. */
  private async configuration(): Promise<Configuration> {
    if (!this.described || this.described.until < Date.now())
      this.described = { until: Date.now() + DESCRIBED_MS, configuration: this.discover() };
    const { described } = this;
    try {
      return await described.configuration;
    } catch (error) {
      if (this.described === described) this.described = undefined;
      throw new ProviderError('away', reasonOf(error));
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks } =
      await import('openid-client');
    const { issuer, id, secret } = this.known();
    const server = new URL(issuer);
    // Settings take plain http for this machine alone.
    const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(server, id, undefined, ClientSecretPost(secret), {
      timeout: ANSWER_MS / 1_000,
      execute: [...insecure, enableNonRepudiationChecks],
      [customFetch]: (url: string, options: CustomFetchOptions) => this.fetch(url, options),
    });
  }

  private async fetch(url: string, { method, headers, body, signal }: CustomFetchOptions): Promise<Response> {
    const answer = await this.guarded.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      ms: ANSWER_MS,
      limit: ANSWER_BYTES,
      ...(signal ? { signal } : {}),
    });
    const type = answer.header('content-type');
    return new Response(answer.text === '' ? null : answer.text, {
      status: answer.status,
      headers: type === '' ? {} : { 'content-type': type },
    });
  }
}

/** Whether the answer itself is none, and not only late: a person declined, or it is of another attempt. */
async function isRefusal(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import('openid-client');
  if (error instanceof AuthorizationResponseError) return true;
  // An installation that is not known there is no decision of the person.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof ClientError && !isOutage(error);
}

const isOutage = ({ code, cause }: { readonly code?: string; readonly cause?: unknown }): boolean =>
  cause instanceof UnreachableError ||
  code === undefined ||
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(code);

/** The codes of an error, and never what was sent or answered. */
function reasonOf(error: unknown): string {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof UnreachableError) codes.push(at.message);
    const { code, error: said } = at as { readonly code?: unknown; readonly error?: unknown };
    codes.push(...[code, said].filter((each) => typeof each === 'string'));
  }
  return codes.join(', ') || 'no_answer';
}
