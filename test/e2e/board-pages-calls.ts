import { request, type SharedServer } from './server.js';

// How specs visit the pages of a board: as a browser without scripts.

/** What a page answered. */
export interface ShownPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads on to; null: nowhere. */
  readonly location: string | null;
}

/** A browser at the pages of one board, with its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly server: Pick<SharedServer, 'origin'>,
    readonly board: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** @param path below the board, or the whole of it when it begins with `/board`. */
  open(path = '', headers: Readonly<Record<string, string>> = {}): Promise<ShownPage> {
    return this.send('GET', path, undefined, headers);
  }

  /** Sends a form as a browser does that stands on a page of the server. */
  submit(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> | FormData = {},
    headers: Readonly<Record<string, string>> = { Origin: this.server.origin },
  ): Promise<ShownPage> {
    if (fields instanceof FormData) return this.send('POST', path, fields, headers);
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) body.append(name, String(each));
    return this.send('POST', path, body, headers);
  }

  private async send(
    method: string,
    path: string,
    body: URLSearchParams | FormData | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<ShownPage> {
    const at = path.startsWith('/board/') ? path : `/board/${this.board}${path}`;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.server.origin}${at}`, {
      method,
      redirect: 'manual',
      headers: { ...this.headers, ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, location: response.headers.get('location') };
  }
}

/** The text that is said beside a field; undefined when nothing is. */
export const wrongBeside = ({ text }: Pick<ShownPage, 'text'>, field: string): string | undefined =>
  new RegExp(`<p class="wrong" id="${field}-wrong">([^<]*)</p>`).exec(text)?.[1];

/** What is said above a form. */
export const alertIn = ({ text }: Pick<ShownPage, 'text'>): string | undefined =>
  /<p class="alert" role="alert">([^<]*)/.exec(text)?.[1];

/** What may not be on any page: scripts that run, handlers, styles inline, and addresses that run. */
export function dangers({ text }: Pick<ShownPage, 'text'>): readonly string[] {
  const scripts = [...text.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  return [
    ...scripts.filter((tag) => tag !== '<script type="application/ld+json">'),
    ...[...text.matchAll(/<[a-z][^>]*\s(?:on\w+|style)\s*=[^>]*>/gi)].map(([tag]) => tag),
    ...[...text.matchAll(/(?:href|src|action)="\s*(?:javascript|vbscript|data:text)[^"]*"/gi)].map(([tag]) => tag),
  ];
}

/** The structured data of a page. */
export function dataIn({ text }: Pick<ShownPage, 'text'>): Readonly<Record<string, unknown>> {
  const [, data] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? [];
  if (data === undefined) throw new Error('The page has no structured data.');
  return JSON.parse(data) as Readonly<Record<string, unknown>>;
}

/** An operator of the board of `key`. */
export const operatorOf =
  (server: Pick<SharedServer, 'origin'>, key: string) =>
  (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    request(server.origin, method, `/v1${path}`, { key, headers, ...(body === undefined ? {} : { body }) });
