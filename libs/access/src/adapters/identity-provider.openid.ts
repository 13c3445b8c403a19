import { reject } from '#kernel';
import { type GuardedClient, type OperatorSignInClient, UnreachableError } from '#runtime';
import { Logger } from '@nestjs/common';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { IdentityProvider, type ProviderAttempt, type VouchedPerson } from '../session/identity-provider.js';

const SCOPE = 'openid email';
/** How long the provider has for an answer. */
const ANSWER_MS = 10_000;
/** No document of a provider is longer. */
const ANSWER_BYTES = 1_048_576;
/** How long it is believed what the provider says of itself. Its keys are asked for again as soon as one is unknown. */
const DESCRIBED_MS = 86_400_000;

/**
 * OpenID Connect by the authorization code flow with PKCE (S256), nonce and state. A provider elsewhere is asked under the rules for
 * addresses outside; the library is loaded with the first sign-in.
 */
export class OpenIdProvider extends IdentityProvider {
  readonly label: string | null;
  private readonly log = new Logger('sign-in of operators');
  private described: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined;

  /**
   * @param client what this server is to the provider; null where none is set up.
   * @param redirectUri where the provider sends browsers back to; registered there, letter by letter.
   */
  constructor(
    private readonly client: OperatorSignInClient | null,
    private readonly guarded: GuardedClient,
    private readonly redirectUri: () => string,
  ) {
    super();
    this.label = client?.label ?? null;
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
    // Never the address that the request names: its host is up to its sender.
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
      const said = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
      const email = typeof said['email'] === 'string' ? said['email'] : null;
      // Some providers say it as a text; only the truth value is one that they vouch for.
      return { issuer: iss, subject: sub, email, emailVerified: said['email_verified'] === true };
    } catch (error) {
      return this.refusal(error);
    }
  }

  private async configuration(): Promise<Configuration> {
    if (!this.described || this.described.until < Date.now())
      this.described = { until: Date.now() + DESCRIBED_MS, configuration: this.discover() };
    const { described } = this;
    try {
      return await described.configuration;
    } catch (error) {
      if (this.described === described) this.described = undefined;
      this.log.warn(`The provider cannot be asked what it offers: ${wordsOf(error)}`);
      return unavailable();
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks } =
      await import('openid-client');
    if (!this.client) throw new Error('No identity provider is set up.');
    const { issuer, id, secret } = this.client;
    const server = new URL(issuer);
    // Settings take plain http for this machine alone, which the rules for addresses outside would refuse.
    const isHere = server.protocol === 'http:';
    return discovery(server, id, undefined, ClientSecretPost(secret), {
      timeout: ANSWER_MS / 1_000,
      // ID tokens are believed by their signature, and not only because they came over TLS.
      execute: [...(isHere ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      ...(isHere ? {} : { [customFetch]: (url: string, options: CustomFetchOptions) => this.fetch(url, options) }),
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

  /** Null for an answer that is none, or not of this attempt. @throws Rejection `service_unavailable` when there was no answer. */
  private async refusal(error: unknown): Promise<null> {
    const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import('openid-client');
    if (error instanceof AuthorizationResponseError) return null;
    this.log.warn(`The provider did not vouch for anybody: ${wordsOf(error)}`);
    // A client that is not known there is a matter of the settings, and no decision of the person.
    if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? null : unavailable();
    return error instanceof ClientError && !isOutage(error) ? null : unavailable();
  }
}

const unavailable = (): never =>
  reject('unavailable', 'service_unavailable', 'The provider does not answer right now. Try again later.', undefined, {
    retryAfter: 5,
  });

/** Whether the provider did not answer, or not as one does. What has no code is a connection that failed. */
const isOutage = ({ code, cause }: { readonly code?: string; readonly cause?: unknown }): boolean =>
  cause instanceof UnreachableError ||
  code === undefined ||
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(code);

/** What is logged of an error: the codes in it and in what caused it, and never what was sent or answered. */
function wordsOf(error: unknown): string {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof UnreachableError) codes.push(at.message);
    const { code, error: said } = at as { readonly code?: unknown; readonly error?: unknown };
    codes.push(...[code, said].filter((each) => typeof each === 'string'));
  }
  return codes.join(', ') || 'no answer';
}
