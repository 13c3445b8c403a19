import { type GuardedClient, OpenIdServer, OpenId } from '#runtime';
import type { Configuration } from 'openid-client';
import type { Consent } from '../reporting/reporting-ports.js';
import {
  type ConsentAttempt,
  type ConsentGiven,
  type ProviderAccessToken,
  ProviderError,
} from '../reporting/reporting-ports.js';
import type { GrantedProvider } from '../reporting/reporting-provider.js';

/** The installation as an OAuth client of the provider. */
export interface ReportingClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** Registered at the provider, and compared exactly. Called again each time. */
  readonly redirectUri: () => string;
}

/** Read-only scopes of each provider. */
const SCOPES: Readonly<Record<GrantedProvider, string>> = {
  search_console: 'https://www.googleapis.com/auth/webmasters.readonly',
  adsense: 'https://www.googleapis.com/auth/adsense.readonly',
  google_analytics: 'https://www.googleapis.com/auth/analytics.readonly',
};
/** Lifetime of a token if the provider does not say. */
const TOKEN_SECONDS = 300;

/** OpenID Connect with PKCE, over the guarded client; the library is loaded with the first consent. */
export class OpenIdConsent implements Consent {
  private readonly server: OpenIdServer | null;

  constructor(
    guarded: GuardedClient,
    private readonly client: ReportingClient | null,
  ) {
    this.server = client && new OpenIdServer(client, guarded);
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
      // The provider returns a refresh token only with the first consent, unless the user is prompted again.
      access_type: 'offline',
      prompt: 'consent',
    }).href;
  }

  async given(provider: GrantedProvider, query: string, attempt: ConsentAttempt): Promise<ConsentGiven | null> {
    const { authorizationCodeGrant } = await import('openid-client');
    const configuration = await this.configuration();
    // Never uses the URL of the request: the sender controls its host.
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
      if (await OpenId.isRefusal(error)) return null;
      throw new ProviderError('away', reasonOf(error));
    }
  }

  async accessToken(refreshToken: string): Promise<ProviderAccessToken> {
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
    if (!this.client) throw new Error('No OAuth client for reporting providers is configured.');
    return this.client;
  }

  /** The discovery document of the provider. @throws ProviderError `away`. */
  private async configuration(): Promise<Configuration> {
    if (!this.server) throw new Error('No OAuth client for reporting providers is configured.');
    try {
      return await this.server.configuration();
    } catch (error) {
      throw new ProviderError('away', reasonOf(error));
    }
  }
}

const reasonOf = (error: unknown): string => OpenId.codes(error).join(', ') || 'no_answer';
