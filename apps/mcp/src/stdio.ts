import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { ApiDocument } from './operation.js';
import { callOver, DESCRIPTIONS, surfacesIn, type ApiCall, type ToolSurface } from './port.js';
import { createMcpServer } from './server.js';
import { StreamTransport } from './stream-transport.js';
import { createTools } from './tools.js';

/** A missing or invalid setting. Its message is one sentence. */
export class McpSettingsError extends Error {
  override readonly name = 'McpSettingsError';
}

/** The committed API document, which is used if the server does not return one. The relative path is valid from src/ and from dist/. */
const committed = (surface: ToolSurface): URL => new URL(`../../../openapi/${surface}.json`, import.meta.url);

/** Settings and streams of the process. */
export interface StdioOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: Readable;
  readonly output?: Writable;
  /** Prints messages for people; standard output is reserved for the protocol. */
  readonly say?: (line: string) => void;
}

/**
 * Serves the tools over standard input and output until the input ends. `OPENINGS_API_KEY` is the credential and `OPENINGS_API_URL` the address
 * of the server. `OPENINGS_SURFACES` selects the offered APIs (default: `operator,board`); `board` alone needs no key. `OPENINGS_BOARD` is the
 * default board of public reads, and `OPENINGS_BOARD_ACCESS` the access grant for its password.
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
      `OPENINGS_SURFACES is "${env['OPENINGS_SURFACES']}". It must be operator, board, or both separated by a comma.`,
    );
  const key = surfaces.includes('operator') ? env['OPENINGS_API_KEY']?.trim() : null;
  if (key === undefined || key === '')
    throw new McpSettingsError(
      'OPENINGS_API_KEY is not set. Set it to an API key of your board, or set OPENINGS_SURFACES=board, which needs no key.',
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

/** The origin of `url`, which may include the `/v1` of the API. */
function originOf(url = 'http://localhost:3000'): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new McpSettingsError(`OPENINGS_API_URL is "${url}". It must be an address such as http://localhost:3000.`);
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
}

async function described(surface: ToolSurface, call: ApiCall, say: (line: string) => void): Promise<ApiDocument> {
  let reason: string;
  try {
    const { status, text } = await call({
      method: 'GET',
      path: DESCRIPTIONS[surface],
      headers: { accept: 'application/json' },
      anonymous: true,
    });
    if (status === 200) return JSON.parse(text) as ApiDocument;
    reason = `status ${status}`;
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    reason = cause instanceof Error ? cause.message || 'no response' : 'no response';
  }
  say(`Could not read the ${surface} API document of the server (${reason}). Using the document of this version.`);
  return JSON.parse(await readFile(committed(surface), 'utf8')) as ApiDocument;
}
