import type { Configuration, CustomFetchOptions } from 'openid-client';
import { type GuardedClient, UnreachableError } from './guarded-client.js';

/** How long a provider may take to answer. */
const ANSWER_MS = 10_000;
/** The maximum size of a provider's document. */
const ANSWER_BYTES = 262_144;
/** How long a provider's metadata is used. Its keys are requested again when one is unknown. */
const DESCRIBED_MS = 86_400_000;
const OUTAGES: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** How this installation is registered at a provider. */
export interface OpenIdRegistration {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
}

/** An OpenID Connect provider; the library is loaded on first use. */
export class OpenIdServer {
  private described: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined;

  /** @param guarded sends requests to external addresses under its rules; null sends them without. */
  constructor(
    private readonly registration: OpenIdRegistration,
    private readonly guarded: GuardedClient | null,
  ) {}

  /**
   * The provider's metadata, requested once a day, and the client configuration of this installation.
   * @throws errors of the library or the network; the next call requests it again.
   */
  async configuration(): Promise<Configuration> {
    if (!this.described || this.described.until < Date.now())
      this.described = { until: Date.now() + DESCRIBED_MS, configuration: this.discover() };
    const { described } = this;
    try {
      return await described.configuration;
    } catch (error) {
      if (this.described === described) this.described = undefined;
      throw error;
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks } =
      await import('openid-client');
    const { issuer, id, secret } = this.registration;
    const server = new URL(issuer);
    // The settings accept plain http for this machine only, which the rules for external addresses would reject.
    const isHere = server.protocol === 'http:';
    const { guarded } = this;
    return discovery(server, id, undefined, ClientSecretPost(secret), {
      timeout: ANSWER_MS / 1_000,
      // ID tokens are trusted because of their signature, not only because they arrived over TLS.
      execute: [...(isHere ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      ...(isHere || guarded === null
        ? {}
        : { [customFetch]: (url: string, options: CustomFetchOptions) => fetchBy(guarded, url, options) }),
    });
  }
}

async function fetchBy(
  guarded: GuardedClient,
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
): Promise<Response> {
  const answer = await guarded.send({
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

/**
 * Whether `error` is a rejection: the person declined, or the response is not valid for this attempt. Everything else is an outage or a wrong
 * setting, such as an unknown client.
 */
export async function isOpenIdRefusal(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await import('openid-client');
  if (error instanceof AuthorizationResponseError) return true;
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof ClientError && !isOutage(error);
}

/** Whether the provider did not answer, or not as a provider does. An error without a code is a failed connection. */
const isOutage = ({ code, cause }: { readonly code?: string; readonly cause?: unknown }): boolean =>
  cause instanceof UnreachableError || code === undefined || OUTAGES.includes(code);

/** The codes of an error and of its causes, for the log; nothing that was sent or received. */
export function openIdCodes(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof UnreachableError) codes.push(at.message);
    const { code, error: named } = at as { readonly code?: unknown; readonly error?: unknown };
    codes.push(...[code, named].filter((each) => typeof each === 'string'));
  }
  return codes;
}

/** The error codes of OpenID Connect providers. */
export const OpenId = { isRefusal: isOpenIdRefusal, codes: openIdCodes } as const;
