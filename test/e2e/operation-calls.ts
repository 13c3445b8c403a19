import sharp from 'sharp';
import { csv, discovered, HEADER, plainRow } from './imports-calls.js';
import { aJob, type Answer, type Body, outcome, type SharedServer, unique } from './server.js';

/** A call of an operation, on a board of its own. */
export interface PreparedCall {
  readonly path: string;
  readonly body?: unknown;
  /** The credential, instead of the key of the board; null sends none. */
  readonly key?: string | null;
  /** The operation refuses requests without an idempotency key; `send` sends one. */
  readonly needsKey?: true;
  /** Sent as a form instead of JSON. */
  readonly form?: readonly (readonly [name: string, value: string | Blob])[];
  /** Where what was answered is read; absent where the answer shows nothing that can be read. */
  readonly shown?: (body: Body) => string | undefined;
  /** What of the answer is compared with what is read there; the whole by default. */
  readonly part?: (body: Body) => unknown;
}

/** A board, and calls to it. */
export interface CalledBoard {
  readonly server: SharedServer;
  readonly key: string;
  readonly slug: string;
  /** An address that takes webhooks. */
  readonly hook: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Makes what a call needs, and answers how the call goes. */
export type Arrange = (at: CalledBoard) => Promise<PreparedCall>;

/** What is made by a POST to `path`. @throws Error when it is refused. */
export async function made({ call }: CalledBoard, path: string, body: unknown): Promise<Body> {
  const answer = await call('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path} could not be arranged: ${outcome(answer)} ${answer.text}`);
  return answer.body;
}

/** Sends a prepared call. */
export async function send(
  { server, key }: CalledBoard,
  method: string,
  { path, body, form, key: other, needsKey }: PreparedCall,
  given: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = needsKey ? { 'Idempotency-Key': String(unique()), ...given } : given;
  if (!form) return server.call(method, path, { key: other === undefined ? key : other, body, headers });
  const data = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'file');
  const response = await fetch(`${server.origin}${path}`, {
    method,
    body: data,
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

let png: Promise<Buffer> | undefined;
/** A small image. */
export async function picture(): Promise<Blob> {
  png ??= sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(await png)], { type: 'image/png' });
}

export const company = (at: CalledBoard) => made(at, '/v1/companies', { name: `Firm ${unique()}` });
export const job = async (at: CalledBoard, more: object = {}) =>
  made(at, '/v1/jobs', aJob((await company(at)).id, { ...more }));

export const file = () => new Blob([csv(HEADER, plainRow(unique()))], { type: 'text/csv' });
export const boardOf = (at: CalledBoard) => ({ origin: at.server.origin, key: at.key });
export const imported = async (at: CalledBoard) => discovered(boardOf(at), csv(HEADER, plainRow(unique())));

export const own = (path: string) => (): string => path;
export const byId =
  (collection: string) =>
  ({ id }: Body): string =>
    `/v1/${collection}/${id}`;
export const withoutSecret = ({ secret: _, ...rest }: Body): unknown => rest;

export const first = ({ data }: Body): Body => (data[0] as unknown as { readonly data: Body }).data;
