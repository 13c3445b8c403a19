import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Api, Request } from './api.js';
import type { CommandCatalogue, CommandSpec } from './catalogue.js';
import { confirmed } from './confirm.js';
import { refuse } from './failure.js';
import { isRunning, needSuccess, waited } from './follow.js';
import { write, type Io } from './io.js';
import { pageOf, type OutputPage, type Printer } from './output.js';

/** Options of a command that do not become part of its request. */
export interface Manner {
  readonly yes: boolean;
  readonly all: boolean;
  readonly wait: boolean;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly output?: string;
}

/** What `execute` needs to send requests and to print responses. */
export interface ExecutionTools {
  readonly catalogue: CommandCatalogue;
  readonly api: Api;
  readonly printer: Printer;
  readonly io: Io;
}

interface Entry {
  readonly method?: string;
}

/** Describes what `request` deletes or sends, for the confirmation; null if it needs none. Deletions in a batch count. */
function perilOf({ name, destructive }: CommandSpec, { path, body }: Request): string | null {
  const target = path.split('/').slice(2).map(decodeURIComponent).join(' ');
  if (destructive) return `${name} ${target}`.trim();
  const { operations } = (body ?? {}) as { readonly operations?: unknown };
  const deletions = Array.isArray(operations)
    ? (operations as readonly (Entry | null)[]).filter((entry) => entry?.method === 'DELETE').length
    : 0;
  return deletions > 0 ? `${name} with ${deletions} deletion${deletions === 1 ? '' : 's'}` : null;
}

/** `request` for the page at `cursor`, without `offset`: an offset has precedence over a cursor, and counts from the first page. */
function pageAfter(cursor: string, request: Request, place: 'query' | 'body'): Request {
  if (place === 'body')
    return { ...request, body: { ...(request.body as object), offset: undefined, cursor }, headers: {} };
  const kept = (request.query ?? []).filter(([name]) => name !== 'cursor' && name !== 'offset');
  return { ...request, query: [...kept, ['cursor', cursor]] };
}

async function* pages(api: Api, request: Request, place: 'query' | 'body'): AsyncGenerator<OutputPage> {
  for (let cursor: string | null = null, seen = new Set<string>(); ;) {
    const next: Request = cursor === null ? request : pageAfter(cursor, request, place);
    const page = pageOf((await api.json(next)).body);
    if (!page) throw refuse('The response is not a list. Leave out --all.');
    yield page;
    // A repeated cursor would cause an endless loop.
    if (!page.nextCursor || page.hasMore === false || seen.has(page.nextCursor)) return;
    seen = new Set([...seen, page.nextCursor]);
    cursor = page.nextCursor;
  }
}

/** Writes bytes to the file `output`, completely or not at all; without `output` to standard output. */
async function save(bytes: AsyncIterable<Uint8Array>, output: string | undefined, io: Io): Promise<void> {
  if (output === undefined || output === '-') {
    for await (const chunk of bytes) await write(io.stdout, chunk);
    return;
  }
  const partial = `${output}.${process.pid}.part`;
  const file = createWriteStream(partial, { flags: 'wx' });
  const failed = new Promise<never>((_, reject) =>
    file.once('error', (error) => reject(refuse(`Cannot write ${output}: ${error.message}`))),
  );
  failed.catch(() => undefined);
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      await Promise.race([write(file, chunk), failed]);
    }
    await Promise.race([new Promise<void>((done) => file.end(done)), failed]);
    await rename(partial, output).catch((error: Error) =>
      Promise.reject(refuse(`Cannot write ${output}: ${error.message}`)),
    );
  } catch (error) {
    file.destroy();
    await rm(partial, { force: true });
    throw error;
  }
  await write(io.stderr, `${output}: ${size} bytes\n`);
}

function operationPath({ operation }: CommandCatalogue): (id: string) => string {
  if (operation === undefined) throw refuse('This API has no background operations. Leave out --wait.');
  return (id) => operation.replace(/\{\w+\}/, encodeURIComponent(id));
}

/** Sends `request` for `spec` and prints the response. @throws Failure if it does not succeed. */
export async function execute(
  spec: CommandSpec,
  request: Request,
  manner: Manner,
  tools: ExecutionTools,
): Promise<void> {
  const { api, printer, io, catalogue } = tools;
  const peril = perilOf(spec, request);
  if (peril !== null) await confirmed(peril, manner.yes, io);
  if (spec.download !== undefined) {
    const text = /^text\/|json|xml/.test(spec.download);
    if (manner.output === undefined && io.stdout.isTTY && !text)
      throw refuse('The response is binary data. Save it with --output <path>.');
    return save(api.bytes(request), manner.output, io);
  }
  if (manner.all && spec.paged) {
    const searching = request.method === 'POST';
    return printer.all(pages(api, request, searching ? 'body' : spec.paged));
  }
  const { body } = await api.json(request);
  if ((manner.wait || spec.wait) && isRunning(body)) {
    const ended = await waited(api, operationPath(catalogue), body, manner, io);
    if (manner.output === undefined || ended.state !== 'succeeded') await printer.answer(ended);
    needSuccess(ended);
    const { outcome } = catalogue;
    if (manner.output === undefined) return;
    if (outcome === undefined) throw refuse('Operations of this API have no file to download. Leave out --output.');
    return save(
      api.bytes({ method: 'GET', path: outcome.replace(/\{\w+\}/, encodeURIComponent(ended.id)) }),
      manner.output,
      io,
    );
  }
  return body === undefined ? done(io) : printer.answer(body);
}

/** Confirms success on a terminal if the response has no body. */
async function done(io: Io): Promise<void> {
  if (io.stdout.isTTY && io.stderr.isTTY) await write(io.stderr, 'Done.\n');
}
