import createClient, { type Client } from 'openapi-fetch';
import { randomKey } from './conditions.js';
import { bodyOf } from './files.js';
import { sender, type SendOptions } from './sending.js';

/** A secret or a name, or how to get it: a function is called for each request, so that its answer may change. */
export type Lazy<T> = T | (() => T | undefined | Promise<T | undefined>);

/** What every client takes. */
export interface ConnectionOptions extends SendOptions {
  /** Address of the server: `https://api.jobs.example`. Absent in a page that the server sent itself. */
  readonly url?: string | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a surface adds. */
interface Surface {
  /** Path behind `/v1`, beginning with a slash, or ''. */
  readonly path: string;
  readonly withoutKey: readonly string[];
  readonly credentials: 'omit' | 'same-origin';
  /** Headers of a request; those of the call come first. */
  headers(): Promise<Readonly<Record<string, string | undefined>>>;
}

/** The value of a lazy one; undefined for an empty text, too. */
export async function given<T extends string>(value: Lazy<T> | undefined): Promise<T | undefined> {
  return (typeof value === 'function' ? await value() : value) || undefined;
}

/** `path` with its parameters. @throws TypeError for a value that would lead to another path */
function filled(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || /^\.{0,2}$/.test(text)) throw new TypeError(`The path needs a value of "${name}".`);
    return encodeURIComponent(text);
  });
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The address of the API of a server; `/v1` may be in it already. */
export function baseOf(url: string | undefined, path: string): string {
  const server = (url ?? (globalThis as { location?: { origin?: string } }).location?.origin ?? '').replace(/\/+$/, '');
  if (server === '') throw new TypeError('Outside of a browser a client needs the `url` of the server.');
  return `${/\/v1$/.test(server) ? server : `${server}/v1`}${path}`;
}

/** A client of a surface: authenticated, with time limits, retries, and an idempotency key for each write that takes one. */
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
