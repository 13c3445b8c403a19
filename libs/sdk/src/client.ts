import createClient, { type Client } from 'openapi-fetch';
import { randomKey } from './conditions.js';
import { bodyOf } from './files.js';
import { sender, type SendOptions } from './sending.js';

/** A value, or a function that returns it. The function is called for each request, so the value may change. */
export type Lazy<T> = T | (() => T | undefined | Promise<T | undefined>);

/** Options of every client. */
export interface ConnectionOptions extends SendOptions {
  /** Address of the server: `https://api.jobs.example`. Not needed in pages that the server itself serves. */
  readonly url?: string | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The properties of one API. */
interface Surface {
  /** Path after `/v1`, with a leading slash, or ''. */
  readonly path: string;
  readonly withoutKey: readonly string[];
  readonly credentials: 'omit' | 'same-origin';
  /** Headers of a request. Headers of the call override them. */
  headers(): Promise<Readonly<Record<string, string | undefined>>>;
}

/** Resolves a lazy value; an empty text becomes undefined. */
export async function given<T extends string>(value: Lazy<T> | undefined): Promise<T | undefined> {
  return (typeof value === 'function' ? await value() : value) || undefined;
}

/** Inserts parameters into `path`. @throws TypeError for a value that would result in another path */
function filled(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || /^\.{0,2}$/.test(text)) throw new TypeError(`Set the path parameter "${name}".`);
    return encodeURIComponent(text);
  });
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The address of an API of the server at `url`, which may end with `/v1`. */
export function baseOf(url: string | undefined, path: string): string {
  let server = url ?? (globalThis as { location?: { origin?: string } }).location?.origin ?? '';
  while (server.endsWith('/')) server = server.slice(0, -1);
  if (server === '') throw new TypeError('Set `url` to the address of the server. Only in a browser it is optional.');
  return `${/\/v1$/.test(server) ? server : `${server}/v1`}${path}`;
}

/** A client of one API, with credentials, timeouts, retries, and an idempotency key for each write that accepts one. */
export function clientOf<Paths extends {}>(options: ConnectionOptions, surface: Surface): Client<Paths> {
  const baseUrl = baseOf(options.url, surface.path);
  const withoutKey = new Set(surface.withoutKey);
  const client = createClient<Paths>({
    baseUrl,
    credentials: surface.credentials,
    ...(options.headers && { headers: options.headers }),
    bodySerializer: bodyOf,
    pathSerializer: filled,
    fetch: sender(options),
  });
  client.use({
    async onRequest({ request, schemaPath }) {
      const { headers, method } = request;
      for (const [name, value] of Object.entries(await surface.headers()))
        if (value !== undefined && !headers.has(name)) headers.set(name, value);
      const takesKey = WRITES.includes(method) && !withoutKey.has(`${method} ${schemaPath}`);
      if (takesKey && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomKey());
    },
  });
  return client;
}
