import { reject } from '#kernel';
import { type SignInClients, type GuardedClient, OpenIdServer, OpenId } from '#runtime';
import { Logger } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import type { IdentityProvider } from '../session/identity-provider.js';
import { type ProviderAttempt, type VouchedPerson } from '../session/identity-provider.js';

type OperatorSignInClient = NonNullable<SignInClients['operators']>;

const SCOPE = 'openid email';

/**
 * OpenID Connect with the authorization code flow, PKCE (S256), nonce and state. Requests to a provider on another host follow the rules
 * for outgoing requests; the library is loaded with the first sign-in.
 */
export class OpenIdProvider implements IdentityProvider {
  readonly label: string | null;
  private readonly log = new Logger('sign-in of operators');
  private readonly server: OpenIdServer | null;

  /**
   * @param client the registration of this server at the provider; null when none is configured.
   * @param redirectUri the URL to which the provider sends browsers back; it must be registered there exactly.
   */
  constructor(
    private readonly client: OperatorSignInClient | null,
    guarded: GuardedClient,
    private readonly redirectUri: () => string,
  ) {
    this.label = client?.label ?? null;
    this.server = client && new OpenIdServer(client, guarded);
  }

  allows(domain: string): boolean {
    const domains = this.client?.domains ?? [];
    return domains.length === 0 || domains.includes(domain.toLowerCase());
  }

  async authorizationUrl({ state, verifier, nonce }: ProviderAttempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const configuration = await this.configuration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri(),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  async identityOf(query: string, attempt: ProviderAttempt): Promise<VouchedPerson | null> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await this.configuration();
    // Never built from the Host header: the client controls that.
    const answer = new URL(`${this.redirectUri()}?${query}`);
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return null;
      const { iss, sub } = claims;
      const isWhole = typeof claims['email'] === 'string';
      const profile = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
      const email = typeof profile['email'] === 'string' ? profile['email'] : null;
      // Some providers send it as a text; only the boolean counts as verified.
      return { issuer: iss, subject: sub, email, emailVerified: profile['email_verified'] === true };
    } catch (error) {
      return this.refusal(error);
    }
  }

  private async configuration(): Promise<Configuration> {
    if (!this.server) throw new Error('No identity provider is configured.');
    try {
      return await this.server.configuration();
    } catch (error) {
      this.log.warn(`Could not load the configuration of the identity provider: ${wordsOf(error)}`);
      return unavailable();
    }
  }

  /**
   * Null when the provider refused, or the answer does not belong to this attempt. @throws Rejection `service_unavailable` when there was
   * no answer.
   */
  private async refusal(error: unknown): Promise<null> {
    const { AuthorizationResponseError } = await import('openid-client');
    if (error instanceof AuthorizationResponseError) return null;
    this.log.warn(`The identity provider did not confirm the sign-in: ${wordsOf(error)}`);
    return (await OpenId.isRefusal(error)) ? null : unavailable();
  }
}

const unavailable = (): never =>
  reject('unavailable', 'service_unavailable', 'The identity provider is not available. Retry later.', undefined, {
    retryAfter: 5,
  });

const wordsOf = (error: unknown): string => OpenId.codes(error).join(', ') || 'no answer';
