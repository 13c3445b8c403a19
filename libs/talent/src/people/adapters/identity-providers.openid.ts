import { reject } from '#kernel';
import { OpenIdServer, SignInClients, MailAddress, OpenId } from '#runtime';
import { Injectable, Logger } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import type { SignInProvider } from '../board-user/board-user.decider.js';
import { tidyEmail } from '../../email-address.js';
import { IdentityProviders, type ProviderIdentity, type SignInAttempt } from '../ports.js';

const SCOPE = 'openid email profile';

/**
 * Whether PKCE and a nonce bind the response of a provider to the attempt, in addition to the state. LinkedIn supports neither: it
 * rejects token requests with a verifier, and its ID tokens have no nonce.
 */
const BINDS: Readonly<Record<SignInProvider, boolean>> = { google: true, linkedin: false };

/** OpenID Connect. The library is loaded on the first sign-in. */
@Injectable()
export class OpenIdProviders implements IdentityProviders {
  private readonly log = new Logger('sign-in by a provider');
  private readonly servers = new Map<SignInProvider, OpenIdServer>();

  constructor(private readonly clients: SignInClients) {}

  has(provider: SignInProvider): boolean {
    return this.clients.of(provider) !== null;
  }

  async authorizationUrl(provider: SignInProvider, { state, verifier, nonce }: SignInAttempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const configuration = await this.configuration(provider);
    const bound: Record<string, string> = BINDS[provider]
      ? { nonce, code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {};
    const redirect_uri = this.client(provider).redirectUri;
    return buildAuthorizationUrl(configuration, { redirect_uri, scope: SCOPE, state, ...bound }).href;
  }

  async identityOf(provider: SignInProvider, query: string, attempt: SignInAttempt): Promise<ProviderIdentity | null> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await this.configuration(provider);
    // Never uses the host of the request, which the sender controls.
    const answer = new URL(`${this.client(provider).redirectUri}?${query}`);
    const checks = BINDS[provider]
      ? { pkceCodeVerifier: attempt.verifier, expectedNonce: attempt.nonce }
      : { idTokenExpected: true };
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, { expectedState: attempt.state, ...checks });
      const claims = tokens.claims();
      if (!claims) return null;
      const { sub } = claims;
      const isWhole = typeof claims['email'] === 'string';
      const profile = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
      return { provider, subject: sub, ...personIn(profile) };
    } catch (error) {
      return this.refusal(provider, error);
    }
  }

  /** The configuration of the provider. @throws Rejection `service_unavailable`. */
  private async configuration(provider: SignInProvider): Promise<Configuration> {
    let server = this.servers.get(provider);
    if (!server) {
      server = new OpenIdServer(this.client(provider), null);
      this.servers.set(provider, server);
    }
    try {
      return await server.configuration();
    } catch (error) {
      this.log.warn(`Could not get the configuration of ${provider}: ${wordsOf(error)}`);
      return unavailable();
    }
  }

  private client(provider: SignInProvider) {
    const client = this.clients.of(provider);
    if (!client) throw new Error(`${provider} is not set up.`);
    return client;
  }

  /**
   * Null for a response that is invalid or belongs to another attempt. @throws Rejection `service_unavailable` if the provider does not
   * respond.
   */
  private async refusal(provider: SignInProvider, error: unknown): Promise<null> {
    const { AuthorizationResponseError, ResponseBodyError } = await import('openid-client');
    if (error instanceof AuthorizationResponseError) return null;
    this.log.warn(`${provider} rejected a sign-in: ${wordsOf(error)}`);
    const isRefusal =
      error instanceof ResponseBodyError
        ? !/^(invalid|unauthorized)_client$/.test(error.error)
        : await OpenId.isRefusal(error);
    return isRefusal ? null : unavailable();
  }
}

const unavailable = (): never =>
  reject('unavailable', 'service_unavailable', 'The provider does not answer right now. Try again later.', undefined, {
    retryAfter: 5,
  });

const wordsOf = (error: unknown): string => OpenId.codes(error).join(', ') || 'no answer';

/** The data about the person in `claims`, as far as present. */
function personIn(
  claims: Readonly<Record<string, unknown>>,
): Pick<ProviderIdentity, 'email' | 'emailVerified' | 'name'> {
  const { email, email_verified: verified, name } = claims;
  const address = typeof email === 'string' ? tidyEmail(email) : '';
  return {
    email: MailAddress.isValid(address) ? address : null,
    // Some providers send it as a text.
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
  };
}
