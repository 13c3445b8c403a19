import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EXIT, Failure, refuse } from './failure.js';

// Address of the API and credentials. Keys are never arguments, because all users of the machine can see the arguments of a process.

export type Env = Readonly<Record<string, string | undefined>>;

/** Address and credentials. Without a credential, only public operations can be called. */
export interface CommandLineSettings {
  /** Without a trailing slash and without the path of the API. */
  readonly origin: string;
  /** The API key of an operator. */
  readonly key: string | null;
  /** Access grant of a password-protected board. */
  readonly grant: string | null;
}

/** Settings for the Board API, with the id, slug or publishable key of a board. */
export interface VisitorSettings extends CommandLineSettings {
  readonly board: string;
}

const STORED = ['apiUrl', 'apiKey', 'board', 'boardAccess', 'boardToken'] as const;
type StoredSettings = Readonly<Partial<Record<(typeof STORED)[number], string>>>;

const DEFAULT_URL = 'http://127.0.0.1:3000';
const KEY = /^[a-z][a-z0-9]{1,15}_live_[a-z2-7]{16}_[A-Za-z0-9_-]{32}$/;

/** Path of the user's settings file. */
export const settingsFile = (env: Env): string =>
  env.OPENINGS_CONFIG || join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'openings', 'config.json');

/** @throws Failure if other users may read the file at `path`, which contains a secret. */
function mustBePrivate(path: string): void {
  const { mode } = statSync(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw refuse(`Other users can read ${path}.`, `It contains a secret. Run: chmod 600 ${path}`);
}

function stored(path: string): StoredSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw refuse(`Cannot read ${path}: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse(`${path} is not JSON.`, 'Write {"apiUrl": "…", "apiKey": "…"}; both are optional.');
  }
  const found = (value ?? {}) as StoredSettings;
  if ((['apiKey', 'boardAccess', 'boardToken'] as const).some((secret) => found[secret] !== undefined))
    mustBePrivate(path);
  return Object.fromEntries(STORED.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])));
}

function secretFrom(path: string): string {
  try {
    // A pipe, such as <(…) in a shell, is private.
    if (statSync(path).isFile()) mustBePrivate(path);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refuse(`Cannot read ${path}: ${(error as Error).message}`);
  }
}

function originFrom(text: string, base: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw refuse(
      `"${text}" is not the address of an API.`,
      `Set OPENINGS_API_URL or --api-url to an address such as ${DEFAULT_URL}${base}.`,
    );
  if (url.username || url.password || url.search || url.hash)
    throw refuse('The address of the API must not contain a user, query or fragment.');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path.endsWith(base) ? path.slice(0, -base.length) : path}`;
}

/**
 * Reads settings: options override the environment, which overrides the file. An empty value counts as not set.
 * @throws Failure for an invalid address or key.
 */
export function settings(
  options: { readonly apiUrl?: string; readonly apiKeyFile?: string },
  env: Env,
  base: string,
): CommandLineSettings {
  const file = stored(settingsFile(env));
  const given = options.apiKeyFile === undefined ? env.OPENINGS_API_KEY || file.apiKey : secretFrom(options.apiKeyFile);
  const key = given?.trim() || null;
  if (key !== null && !KEY.test(key))
    throw new Failure(
      EXIT.credential,
      'The API key is incomplete. Its form is <name>_live_<16 characters>_<32 characters>.',
      ['It was not sent. Check OPENINGS_API_KEY or the file that contains it.'],
    );
  return { origin: originOf(options.apiUrl, env, file, base), key, grant: null };
}

const originOf = (given: string | undefined, env: Env, { apiUrl }: StoredSettings, base: string): string =>
  originFrom(given ?? (env.OPENINGS_API_URL || apiUrl || DEFAULT_URL), base);

/**
 * Reads the settings for the Board API, in the same order. It uses no API key: `key` is the access token of a user of the board.
 * @throws Failure if no board is set, or for an invalid address, board, grant or token.
 */
export function visitorSettings(
  options: {
    readonly apiUrl?: string;
    readonly board?: string;
    readonly boardAccessFile?: string;
    readonly boardTokenFile?: string;
  },
  env: Env,
  base: string,
): VisitorSettings {
  const file = stored(settingsFile(env));
  const board = (options.board ?? (env.OPENINGS_BOARD || file.board))?.trim() ?? '';
  if (board === '')
    throw refuse(
      'No board is set.',
      'Pass --board <id, slug or publishable key>, set OPENINGS_BOARD,',
      `or write {"apiUrl": "…", "board": "…"} to ${settingsFile(env)}.`,
    );
  // URL parsing would resolve these as path segments.
  if (board === '.' || board === '..') throw refuse(`"${board}" cannot be a board.`);
  const credential = (path: string | undefined, name: keyof Env & string, kept: string | undefined, noun: string) => {
    const given = path === undefined ? env[name] || kept : secretFrom(path);
    const text = given?.trim() || null;
    if (text !== null && !/^[\x21-\x7e]+$/.test(text))
      throw new Failure(EXIT.credential, `The ${noun} contains spaces or other invalid characters.`, [
        `It was not sent. Check ${name} or the file that contains it.`,
      ]);
    return text;
  };
  const grant = credential(
    options.boardAccessFile,
    'OPENINGS_BOARD_ACCESS',
    file.boardAccess,
    'access grant of the board',
  );
  const key = credential(options.boardTokenFile, 'OPENINGS_BOARD_TOKEN', file.boardToken, 'access token');
  return { origin: originOf(options.apiUrl, env, file, base), key, grant, board };
}

/** @throws Failure if there is no key. */
export function needKey({ key }: CommandLineSettings, env: Env): void {
  if (key === null)
    throw new Failure(EXIT.credential, 'No API key is set.', [
      'Set OPENINGS_API_KEY, pass --api-key-file <path>,',
      `or write {"apiUrl": "…", "apiKey": "…"} to ${settingsFile(env)} (mode 0600).`,
      'To create one on your server: openings keys create --board <slug>',
    ]);
}
