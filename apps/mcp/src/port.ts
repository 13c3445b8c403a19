/** Which API an operation is of: the one that runs a board, or the one that its visitors read. */
export type Surface = 'operator' | 'board';
export const SURFACES: readonly Surface[] = ['operator', 'board'];

/** Where a server describes each surface. */
export const DESCRIPTIONS: Readonly<Record<Surface, string>> = {
  operator: '/v1/openapi.json',
  board: '/v1/board-openapi.json',
};

/** The surfaces that `text` names, separated by commas; both without a text, null when it names anything else. */
export function surfacesIn(text: unknown): readonly Surface[] | null {
  if (text === undefined) return SURFACES;
  const names = typeof text === 'string' ? text.split(',').map((name) => name.trim()) : [];
  const known = SURFACES.filter((surface) => names.includes(surface));
  return known.length > 0 && known.length === names.length ? known : null;
}

/** A request to the API. */
export interface ApiRequest {
  readonly method: string;
  /** From the origin on, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent when there is none. */
  readonly body?: string;
  /** Goes without the credential, as a visitor does. */
  readonly anonymous?: boolean;
}

/** What the API answered. */
export interface ApiResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The way to the API, with the credential of the caller. Rejects when there is no answer. */
export type Call = (request: ApiRequest) => Promise<ApiResponse>;

const PATIENCE_MS = 60_000;

/** The API at `origin` over HTTP; null for no key. A redirect is an error: no other server is to see the key. */
export function callOver(origin: string, key: string | null): Call {
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

/** What a server in this very process offers to requests that never touch the network. */
export interface Injectable {
  inject(request: {
    method: never;
    url: string;
    headers: Record<string, string>;
    payload?: string;
    remoteAddress?: string;
  }): PromiseLike<{ readonly statusCode: number; readonly headers: object; readonly payload: string }>;
}

/** The API of this very process, which sees a request like any other, from `address`: limits of an address are the agent's. */
export function callInto(server: Injectable, key: string, address?: string): Call {
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
