import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { ApiDocument } from './operation.js';
import { callOver, DESCRIPTIONS, surfacesIn, type Call, type Surface } from './port.js';
import { createMcpServer } from './server.js';
import { StreamTransport } from './stream-transport.js';
import { createTools } from './tools.js';

/** A setting that is missing or wrong; its message is one sentence. */
export class McpSettingsError extends Error {
  override readonly name = 'McpSettingsError';
}

/** A description as it was committed, for when the server has none to give. Equally far from src/ and from dist/. */
const committed = (surface: Surface): URL => new URL(`../../../openapi/${surface}.json`, import.meta.url);

/** Where the process gets its settings and its messages from. */
export interface StdioOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: Readable;
  readonly output?: Writable;
  /** Called with messages for people; the output belongs to the protocol. */
  readonly say?: (line: string) => void;
}

/**
 * Serves the tools over standard input and output until the input ends. `OPENINGS_API_KEY` is the credential,
 * `OPENINGS_API_URL` the server's address. `OPENINGS_SURFACES` says what is offered, `operator,board` when absent; for
 * `board` alone no key is needed. `OPENINGS_BOARD` is the board that is read unless another is named, and
 * `OPENINGS_BOARD_ACCESS` the grant of its password.
 * @throws McpSettingsError in one sentence.
 */
export async function runStdio({
  env = process.env,
  input = process.stdin,
  output = process.stdout,
  say = complain,
}: StdioOptions = {}): Promise<void> {
  const surfaces = surfacesIn(env['OPENINGS_SURFACES']?.trim() || undefined);
  if (!surfaces)
    throw new McpSettingsError(
      `OPENINGS_SURFACES is "${env['OPENINGS_SURFACES']}": it must be operator, board, or both with a comma between.`,
    );
  const key = surfaces.includes('operator') ? env['OPENINGS_API_KEY']?.trim() : null;
  if (key === undefined || key === '')
    throw new McpSettingsError(
      'OPENINGS_API_KEY is not set: it must be an API key of your board; OPENINGS_SURFACES=board needs none.',
    );
  const call = callOver(originOf(env['OPENINGS_API_URL']), key);
  const documents = Object.fromEntries(
    await Promise.all(surfaces.map(async (surface) => [surface, await described(surface, call, say)] as const)),
  );
  const visitor = {
    board: env['OPENINGS_BOARD']?.trim() || undefined,
    grant: env['OPENINGS_BOARD_ACCESS']?.trim() || undefined,
  };
  const tools = createTools(documents, call, visitor);
  const transport = new StreamTransport(input, output);
  serveStdio(() => createMcpServer(tools), { transport, maxSubscriptions: 0 });
  await transport.closed;
}

const complain = (line: string): void => {
  process.stderr.write(`openings: ${line}\n`);
};

/** `url` as an origin; the `/v1` of the API may be part of it or not. */
function originOf(url = 'http://localhost:3000'): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new McpSettingsError(`OPENINGS_API_URL is "${url}": it must be an address such as http://localhost:3000.`);
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

async function described(surface: Surface, call: Call, say: (line: string) => void): Promise<ApiDocument> {
  let reason: string;
  try {
    const { status, text } = await call({
      method: 'GET',
      path: DESCRIPTIONS[surface],
      headers: { accept: 'application/json' },
      anonymous: true,
    });
    if (status === 200) return JSON.parse(text) as ApiDocument;
    reason = `it answered ${status}`;
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    reason = cause instanceof Error ? cause.message || 'it does not answer' : 'it does not answer';
  }
  say(`the server did not describe its ${surface} API (${reason}); the description of this version is used.`);
  return JSON.parse(await readFile(committed(surface), 'utf8')) as ApiDocument;
}
