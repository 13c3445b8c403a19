/** The API of an operation: the Operator API, or the Board API for visitors. */
export type ToolSurface = 'operator' | 'board';
export const SURFACES: readonly ToolSurface[] = ['operator', 'board'];

/** Paths of the API documents. */
export const DESCRIPTIONS: Readonly<Record<ToolSurface, string>> = {
  operator: '/v1/openapi.json',
  board: '/v1/board-openapi.json',
};

/** Parses surfaces separated by commas; both if `text` is empty, null if it is invalid. */
export function surfacesIn(text: unknown): readonly ToolSurface[] | null {
  if (text === undefined) return SURFACES;
  const names = typeof text === 'string' ? text.split(',').map((name) => name.trim()) : [];
  const known = SURFACES.filter((surface) => names.includes(surface));
  return known.length > 0 && known.length === names.length ? known : null;
}

/** A request to the API. */
export interface ApiRequest {
  readonly method: string;
  /** Includes the base path and the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent if there is no body. */
  readonly body?: string;
  /** Send it without the credential. */
  readonly anonymous?: boolean;
}

/** A response of the API. */
export interface ApiResponse {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Calls the API with the caller's credential. Rejects if there is no response. */
export type ApiCall = (request: ApiRequest) => Promise<ApiResponse>;

const PATIENCE_MS = 60_000;

/** Calls the API at `origin` over HTTP; `key` may be null. Redirects are errors, so the key is not sent to another server. */
export function callOver(origin: string, key: string | null): ApiCall {
  return async ({ method, path, headers, body, anonymous }) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: anonymous || key === null ? headers : { ...headers, Authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
}

/** A server in this process that accepts requests without the network. */
export interface Injectable {
  inject(request: {
    method: never;
    url: string;
    headers: Record<string, string>;
    payload?: string;
    remoteAddress?: string;
  }): PromiseLike<{ readonly statusCode: number; readonly headers: object; readonly payload: string }>;
}

/** Calls the API of this process. Requests come from the agent's IP `address`, so its rate limits apply. */
export function callInto(server: Injectable, key: string, address?: string): ApiCall {
  return async ({ method, path, headers, body, anonymous }) => {
    const response = await server.inject({
      method: method as never,
      url: path,
      headers: anonymous ? { ...headers } : { ...headers, authorization: `Bearer ${key}` },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: body }),
    });
    const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(flat), text: response.payload };
  };
}
