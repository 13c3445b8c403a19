import type { Client } from 'openapi-fetch';
import { type Answer, unwrap } from './answers.js';
import { clientOf, type ConnectionOptions, given, type Lazy } from './client.js';
import type { components, paths, webhooks } from './operator-api.js';
import { pause } from './sending.js';
import { OPERATOR_WITHOUT_KEY } from './unkeyed-writes.js';

export type { OperatorErrorCode } from './error-codes.js';
export type { components, operations, paths, webhooks } from './operator-api.js';

/** Types of the Operator API by name: `Schemas['Job']`. */
export type Schemas = components['schemas'];
/** The body of a webhook by event type: `Delivery<'job.created'>`. */
export type Delivery<Type extends keyof webhooks> = webhooks[Type] extends {
  post: { requestBody?: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
/** A client of the Operator API, with paths as in its reference: `client.GET('/jobs')`. */
export type OperatorClient = Client<paths>;

/** One of three kinds of credentials, or none. */
export type OperatorCredentials =
  | { readonly apiKey?: Lazy<string> | undefined; readonly session?: never; readonly cookie?: never }
  | { readonly session: Lazy<string> | undefined; readonly apiKey?: never; readonly cookie?: never }
  | { readonly cookie: true; readonly apiKey?: never; readonly session?: never };

/**
 * Options of a client of the Operator API.
 *
 * `apiKey` is secret: use it only on a server. `session` is the token of `POST /sessions`. With `cookie`, the session is in a cookie that
 * scripts cannot read; the page must have the same origin as the API.
 */
export type OperatorOptions = ConnectionOptions &
  OperatorCredentials & {
    /** Id or slug of the board to act on, for a session of a user with several boards. */
    readonly account?: Lazy<string> | undefined;
    /** The setting `WIRE_NAME` of the server; default: `svc`. */
    readonly wireName?: Lazy<string>;
  };

/**
 * A client of the Operator API.
 * @throws TypeError without `url` outside of a browser
 */
export function createOperatorClient(options: OperatorOptions = {}): OperatorClient {
  const { apiKey, session, cookie, account, wireName } = options;
  return clientOf<paths>(options, {
    path: '',
    withoutKey: OPERATOR_WITHOUT_KEY,
    credentials: cookie ? 'same-origin' : 'omit',
    async headers() {
      const token = await given(apiKey ?? session);
      return {
        'Authorization': token && `Bearer ${token}`,
        'X-Session': cookie ? 'cookie' : undefined,
        [`X-${(await given(wireName)) ?? 'svc'}-Account`]: await given(account),
      };
    },
  });
}

/** Uploads the logo of a company: PNG, JPEG, WebP or GIF. @throws ApiError */
export const uploadLogo = (client: OperatorClient, companyId: string, file: Blob) =>
  unwrap(client.POST('/companies/{id}/logo', { params: { path: { id: companyId } }, body: { file } }));

/** Uploads an image for the blog, a page, the settings or a company. @throws ApiError */
export const uploadMedia = (client: OperatorClient, media: Schemas['UploadMedia']) =>
  unwrap(client.POST('/media/upload', { body: media }));

/** Uploads a CSV file of jobs. The operation parses it. Confirm the import, which is its `resource`, to create the jobs. @throws ApiError */
export const importJobs = (client: OperatorClient, file: Blob) => unwrap(client.POST('/imports', { body: { file } }));

/** Uploads a CSV file of subscribers. @throws ApiError */
export const importSubscribers = (
  client: OperatorClient,
  file: Blob,
  options: Omit<Schemas['ImportSubscribers'], 'file'> = {},
) => unwrap(client.POST('/subscribers/import', { body: { ...options, file } }));

/** Uploads a CSV file of records of a custom object type. @throws ApiError */
export const importRecords = (client: OperatorClient, typeId: string, file: Blob) =>
  unwrap(client.POST('/custom-object-types/{id}/records/import', { params: { path: { id: typeId } }, body: { file } }));

/** How to wait for an operation. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds between two requests; default: 1,000. */
  readonly every?: number;
  /** Called after each request. */
  readonly onProgress?: (operation: Schemas['AnyOperation']) => void;
}

/**
 * Waits for an operation to end. Check its `state`: it may have failed.
 * @returns the ended operation
 * @throws ApiError if it cannot be read; the reason of `signal` if that is aborted
 */
export async function finished(
  client: OperatorClient,
  { id }: { readonly id: string },
  { signal = new AbortController().signal, every = 1_000, onProgress }: WaitOptions = {},
): Promise<Schemas['AnyOperation']> {
  for (;;) {
    const look: PromiseLike<Answer<Schemas['AnyOperation']>> = client.GET('/operations/{id}', {
      params: { path: { id } },
      signal,
    });
    const operation = await unwrap(look);
    onProgress?.(operation);
    if (operation.completedAt !== null) return operation;
    await pause(every, signal);
  }
}
