import { reject } from '#kernel';
import { isMailAddress, SignInClients } from '#runtime';
import { Injectable, Logger } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import type { SignInProvider } from '../board-user/board-user.decider.js';
import { tidyEmail } from '../../email-address.js';
import { IdentityProviders, type ProviderIdentity, type SignInAttempt } from '../ports.js';

const SCOPE = 'openid email profile';
/** How long a provider has for an answer. */
const ANSWER_SECONDS = 10;
/** How long it is believed what a provider says of itself. Its keys are asked for again as soon as one is unknown. */
const DESCRIBED_MS = 86_400_000;

/**
 * Whether the answer of a provider is bound to the attempt by PKCE and a nonce besides the state. LinkedIn knows neither: it refuses a
 * request for tokens that has a verifier, and its ID tokens have no nonce.
 */
const BINDS: Readonly<Record<SignInProvider, boolean>> = { google: true, linkedin: false };

/** OpenID Connect; the library is loaded with the first sign-in. */
@Injectable()
export class OpenIdProviders extends IdentityProviders {
  private readonly log = new Logger('sign-in by a provider');
  private readonly described = new Map<
    SignInProvider,
    { readonly until: number; readonly configuration: Promise<Configuration> }
  >();

  constructor(private readonly clients: SignInClients) {
    super();
  }

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
    // Never the address that the request names: its host is up to whoever sends it.
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
      const said = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
      return { provider, subject: sub, ...personIn(said) };
    } catch (error) {
      return this.refusal(provider, error);
    }
  }

  /** What the provider says of itself, and how it is spoken to. @throws Rejection `service_unavailable`. */
  private async configuration(provider: SignInProvider): Promise<Configuration> {
    let known = this.described.get(provider);
    if (!known || known.until < Date.now()) {
      known = { until: Date.now() + DESCRIBED_MS, configuration: this.discover(provider) };
      this.described.set(provider, known);
    }
    try {
      return await known.configuration;
    } catch (error) {
      if (this.described.get(provider) === known) this.described.delete(provider);
      this.log.warn(`${provider} cannot be asked what it offers: ${wordsOf(error)}`);
      return unavailable();
    }
  }

  private async discover(provider: SignInProvider): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } =
      await import('openid-client');
    const { issuer, id, secret } = this.client(provider);
    const server = new URL(issuer);
    // Settings take plain http for this machine alone.
    const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(server, id, undefined, ClientSecretPost(secret), {
      timeout: ANSWER_SECONDS,
      // ID tokens are believed by their signature, and not only because they came over TLS.
      execute: [...insecure, enableNonRepudiationChecks],
    });
  }

  private client(provider: SignInProvider) {
    const client = this.clients.of(provider);
    if (!client) throw new Error(`${provider} is not set up.`);
    return client;
  }

  /** Null for an answer that is none, or not of this attempt. @throws Rejection `service_unavailable` when there was no answer. */
  private async refusal(provider: SignInProvider, error: unknown): Promise<null> {
    const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import('openid-client');
    if (error instanceof AuthorizationResponseError) return null;
    const isOurs = error instanceof ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error);
    const isAway = !(error instanceof ResponseBodyError) && !(error instanceof ClientError && !isOutage(error));
    this.log.warn(`${provider} did not vouch for anybody: ${wordsOf(error)}`);
    return isOurs || isAway ? unavailable() : null;
  }
}

const unavailable = (): never =>
  reject('unavailable', 'service_unavailable', 'The provider does not answer right now. Try again later.', undefined, {
    retryAfter: 5,
  });

/** Whether the provider did not answer, or not as one does. What has no code is a connection that failed. */
const isOutage = ({ code }: { readonly code?: string }): boolean =>
  code === undefined ||
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(code);

/** What is logged of an error: the codes in it and in what caused it, and never what was sent or answered. */
function wordsOf(error: unknown): string {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, error: said } = at as { readonly code?: unknown; readonly error?: unknown };
    codes.push(...[code, said].filter((each) => typeof each === 'string'));
  }
  return codes.join(', ') || 'no answer';
}

/** What `claims` say of the person, whatever of it is there. */
function personIn(
  claims: Readonly<Record<string, unknown>>,
): Pick<ProviderIdentity, 'email' | 'emailVerified' | 'name'> {
  const { email, email_verified: verified, name } = claims;
  const address = typeof email === 'string' ? tidyEmail(email) : '';
  return {
    email: isMailAddress(address) ? address : null,
    // Some say it as a text.
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
  };
}
