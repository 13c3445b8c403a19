import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { ApiDocument } from './operation.js';
import { callOver, type Call } from './port.js';
import { createMcpServer } from './server.js';
import { createTools } from './tools.js';

/** A setting that is missing or wrong; its message is one sentence. */
export class McpSettingsError extends Error {
  override readonly name = 'McpSettingsError';
}

/** The description as it was committed, for when the server has none to give. Equally far from src/ and from dist/. */
const COMMITTED = new URL('../../../openapi/operator.json', import.meta.url);

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
 * `OPENINGS_API_URL` the server's address.
 * @throws McpSettingsError in one sentence.
 */
export async function runStdio({
  env = process.env,
  input = process.stdin,
  output = process.stdout,
  say = complain,
}: StdioOptions = {}): Promise<void> {
  const key = env['OPENINGS_API_KEY']?.trim();
  if (!key) throw new McpSettingsError('OPENINGS_API_KEY is not set: it must be an API key of your board.');
  const call = callOver(originOf(env['OPENINGS_API_URL']), key);
  const document = await described(call, say);
  const server = createMcpServer(createTools(document, call));
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    // Answers to what was asked before the end are still written: a process stays until its last request is done.
    input.once('end', () => resolve());
  });
  await server.connect(new StdioServerTransport(input, output));
  await ended;
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

async function described(call: Call, say: (line: string) => void): Promise<ApiDocument> {
  let reason: string;
  try {
    const { status, text } = await call({
      method: 'GET',
      path: '/v1/openapi.json',
      headers: { accept: 'application/json' },
    });
    if (status === 200) return JSON.parse(text) as ApiDocument;
    reason = `it answered ${status}`;
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    reason = cause instanceof Error ? cause.message || 'it does not answer' : 'it does not answer';
  }
  say(`the server did not describe its API (${reason}); the description of this version is used.`);
  return JSON.parse(await readFile(COMMITTED, 'utf8')) as ApiDocument;
}
