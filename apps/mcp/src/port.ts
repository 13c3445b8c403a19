/** A request to the API. */
export interface ApiRequest {
  readonly method: string;
  /** From the origin on, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent when there is none. */
  readonly body?: string;
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

/** The API at `origin` over HTTP. A redirect is an error: no other server is to see the key. */
export function callOver(origin: string, key: string): Call {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${key}` },
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
  }): PromiseLike<{ readonly statusCode: number; readonly headers: object; readonly payload: string }>;
}

/** The API of this very process, which sees a request like any other. */
export function callInto(server: Injectable, key: string): Call {
  return async ({ method, path, headers, body }) => {
    const response = await server.inject({
      method: method as never,
      url: path,
      headers: { ...headers, authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(flat), text: response.payload };
  };
}
