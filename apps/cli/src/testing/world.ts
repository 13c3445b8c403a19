import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { CommandCatalogue, CommandSpec } from '../catalogue.js';
import type { TerminalInput, Io, Output } from '../io.js';
import { run } from '../main.js';

// A small API, and streams, network and clock for specs.

const command = (spec: Partial<CommandSpec> & { readonly name: string }): CommandSpec => ({
  id: spec.name,
  method: 'GET',
  path: '/things',
  summary: '',
  args: [],
  flags: [],
  ...spec,
});

const CATALOGUE: CommandCatalogue = {
  surface: 'operator',
  title: 'Things',
  version: '1.2.3',
  base: '/v1',
  operation: '/operations/{id}',
  outcome: '/operations/{id}/download',
  commands: [
    command({
      name: 'things list',
      paged: 'query',
      search: { id: 'searchThings', path: '/things/search' },
      flags: [
        { flag: 'limit', key: 'limit', kind: 'integer', in: 'query' },
        { flag: 'cursor', key: 'cursor', kind: 'text', in: 'both' },
        {
          flag: 'status',
          key: 'status',
          kind: 'text',
          in: 'both',
          nest: 'filters',
          list: true,
          choices: ['draft', 'published'],
        },
        { flag: 'search', key: 'query', kind: 'text', in: 'search' },
        { flag: 'url', key: 'url', kind: 'text', in: 'query' },
      ],
    }),
    command({ name: 'things get', path: '/things/{id}', args: [{ name: 'id' }] }),
    command({
      name: 'things create',
      method: 'POST',
      body: 'json',
      flags: [
        { flag: 'title', key: 'title', kind: 'text', in: 'body', required: true },
        { flag: 'count', key: 'count', kind: 'integer', in: 'body' },
        { flag: 'public', key: 'isPublic', kind: 'boolean', in: 'body', nullable: true },
        { flag: 'until', key: 'until', kind: 'moment', in: 'body', nullable: true },
        { flag: 'tags', key: 'tags', kind: 'text', in: 'body', list: true },
        { flag: 'places', key: 'places', kind: 'json', in: 'body', list: true },
        { flag: 'status', key: 'status', kind: 'text', in: 'body', choices: ['draft', 'published'] },
      ],
    }),
    command({
      name: 'things delete',
      method: 'DELETE',
      path: '/things/{id}',
      args: [{ name: 'id' }],
      destructive: true,
    }),
    command({
      name: 'things batch',
      method: 'POST',
      path: '/things/batch',
      body: 'json',
      wrap: 'operations',
      flags: [{ flag: 'operations', key: 'operations', kind: 'json', in: 'body', list: true, required: true }],
    }),
    command({
      name: 'things import',
      method: 'POST',
      path: '/things/import',
      body: 'multipart',
      file: 'file',
      async: true,
      args: [{ name: 'file', flag: 'file', optional: true }],
    }),
    command({ name: 'things picture', path: '/things/{id}/picture', args: [{ name: 'id' }], download: 'image/png' }),
    command({ name: 'weather', path: '/weather', open: true }),
  ],
};

const VISITED: CommandCatalogue = {
  surface: 'board',
  title: 'Things of a board',
  version: '1.2.3',
  base: '/v1',
  within: '/boards/{identifier}',
  commands: [
    command({ name: 'board get', path: '' }),
    command({
      name: 'board things list',
      paged: 'query',
      search: { id: 'searchBoardThings', path: '/things/search' },
      flags: [
        { flag: 'limit', key: 'limit', kind: 'integer', in: 'both' },
        { flag: 'offset', key: 'offset', kind: 'integer', in: 'both' },
        { flag: 'cursor', key: 'cursor', kind: 'text', in: 'both' },
        { flag: 'colour', key: 'colour', kind: 'text', in: 'both', nest: 'filters', list: true, repeats: true },
        { flag: 'search', key: 'query', kind: 'text', in: 'search' },
      ],
    }),
    command({ name: 'board things get', path: '/things/{slug}', args: [{ name: 'slug' }] }),
    command({
      name: 'board password verify',
      method: 'POST',
      path: '/password/verify',
      body: 'json',
      keyless: true,
      flags: [{ flag: 'password', key: 'password', kind: 'text', in: 'body', required: true }],
    }),
  ],
};

/** A key of valid form. */
export const KEY = 'acme_live_abcdefghijklmnop_0123456789abcdefghijklmnopqrstuv';
/** An environment with a key. */
export const ENV = {
  OPENINGS_API_URL: 'https://api.example',
  OPENINGS_API_KEY: KEY,
  OPENINGS_CONFIG: '/nonexistent/config.json',
};

/** A request that was sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A response of the API. */
export const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
/** An error response of the API. */
export const problem = (status: number, code: string, more: object = {}, headers = {}): Response =>
  answer(status, { error: { code, message: 'No.', requestId: 'req_1', ...more } }, headers);

/** Requests and waits since the last call of {@link forget}. */
export const sent: SentRequest[] = [];
export const slept: number[] = [];

/** Clears the recorded requests and waits. */
export function forget(): void {
  sent.length = 0;
  slept.length = 0;
}

/** Directory for files of tests. */
export const directory = mkdtempSync(join(tmpdir(), 'openings-cli-'));
export const cleanUp = (): void => rmSync(directory, { recursive: true, force: true });
/** Creates a file with `text` and returns its path. */
export const fileOf = (name: string, text: string, mode = 0o600): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

function gathering(isTTY: boolean): { stream: Output; text(): string } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 80 }), text: () => text };
}

/** Environment, streams and responses of one run. */
export interface WorldSetting {
  readonly answers?: readonly (Response | Error)[];
  readonly input?: string;
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdout?: Output;
}

/** Runs one command line. The API returns `answers` in order, then a thing. */
export async function cli(
  argv: readonly string[],
  { answers = [], input = '', terminal = false, env = ENV, stdout }: WorldSetting = {},
) {
  const [out, err] = [gathering(terminal), gathering(terminal)];
  const queue = [...answers];
  let time = 0;
  const stdin = Object.assign(new PassThrough(), { isTTY: terminal });
  stdin.end(input);
  const io: Io = {
    stdin: stdin as unknown as TerminalInput,
    stdout: stdout ?? out.stream,
    stderr: err.stream,
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body;
      sent.push({
        method: init?.method ?? '',
        url: String(url),
        headers: init?.headers as Record<string, string>,
        body,
      });
      const next = queue.shift() ?? answer(200, { id: 'things_1' });
      if (next instanceof Error) throw next;
      return next;
    },
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
    now: () => time,
  };
  const code = await run(argv, env, io, (surface) => (surface === 'board' ? VISITED : CATALOGUE));
  return { code, out: out.text(), err: err.text() };
}
