import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EXIT, Failure, refuse } from './failure.js';

// Which API is called, and as whom. A key is never an argument: arguments are visible to everybody on the machine.

export type Env = Readonly<Record<string, string | undefined>>;

/** Where to, and with which credential; without one only what is open to all can be called. */
export interface Settings {
  /** Without slash at its end, and without the path of the API. */
  readonly origin: string;
  /** The API key of an operator. */
  readonly key: string | null;
  /** What a visitor got for the password of a board. */
  readonly grant: string | null;
}

/** Settings of a visitor, and the board that is visited: its id, slug or publishable key. */
export interface VisitorSettings extends Settings {
  readonly board: string;
}

const STORED = ['apiUrl', 'apiKey', 'board', 'boardAccess', 'boardToken'] as const;
type Stored = Readonly<Partial<Record<(typeof STORED)[number], string>>>;

const DEFAULT_URL = 'http://127.0.0.1:3000';
const KEY = /^[a-z][a-z0-9]{1,15}_live_[a-z2-7]{16}_[A-Za-z0-9_-]{32}$/;

/** Path of the file with the settings of this person. */
export const settingsFile = (env: Env): string =>
  env.OPENINGS_CONFIG || join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'openings', 'config.json');

/** A file that holds a secret is for its owner's eyes. @throws Failure when others may read it. */
function mustBePrivate(path: string): void {
  const { mode } = statSync(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw refuse(`${path} may be read by others.`, `It holds a secret: run chmod 600 ${path}`);
}

function stored(path: string): Stored {
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
    throw refuse(`${path} is not JSON.`, 'It holds {"apiUrl": "…", "apiKey": "…"}, both optional.');
  }
  const found = (value ?? {}) as Stored;
  if ((['apiKey', 'boardAccess', 'boardToken'] as const).some((secret) => found[secret] !== undefined))
    mustBePrivate(path);
  return Object.fromEntries(STORED.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])));
}

function secretFrom(path: string): string {
  try {
    // A pipe, as a shell's <(…) gives, is private.
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
      `"${text}" is no address of an API.`,
      `It looks like ${DEFAULT_URL}${base}; set it with OPENINGS_API_URL or --api-url.`,
    );
  if (url.username || url.password || url.search || url.hash)
    throw refuse('The address of the API has no user, query or fragment.');
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(base) ? path.slice(0, -base.length) : path}`;
}

/**
 * Options before environment before file; what is set but empty counts as not set.
 * @throws Failure for what cannot be an address or a key.
 */
export function settings(
  options: { readonly apiUrl?: string; readonly apiKeyFile?: string },
  env: Env,
  base: string,
): Settings {
  const file = stored(settingsFile(env));
  const given = options.apiKeyFile === undefined ? env.OPENINGS_API_KEY || file.apiKey : secretFrom(options.apiKeyFile);
  const key = given?.trim() || null;
  if (key !== null && !KEY.test(key))
    throw new Failure(
      EXIT.credential,
      'The API key is not complete: it has the form svc_live_<16 characters>_<32 characters>.',
      ['It was not sent. Look at OPENINGS_API_KEY, or at the file that it came from.'],
    );
  return { origin: originOf(options.apiUrl, env, file, base), key, grant: null };
}

const originOf = (given: string | undefined, env: Env, { apiUrl }: Stored, base: string): string =>
  originFrom(given ?? (env.OPENINGS_API_URL || apiUrl || DEFAULT_URL), base);

/**
 * The settings of a visitor, in the same order; an API key is none of them, and `key` is the access token of a user of the board.
 * @throws Failure when no board is named, and for what cannot be an address, a board or a grant.
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
      'No board is named.',
      'Give --board <id, slug or publishable key>, set OPENINGS_BOARD,',
      `or write {"apiUrl": "…", "board": "…"} to ${settingsFile(env)}.`,
    );
  // A browser's rules for paths would make another path of these.
  if (board === '.' || board === '..') throw refuse(`"${board}" cannot be a board.`);
  const credential = (path: string | undefined, name: keyof Env & string, kept: string | undefined, noun: string) => {
    const given = path === undefined ? env[name] || kept : secretFrom(path);
    const text = given?.trim() || null;
    if (text !== null && !/^[\x21-\x7e]+$/.test(text))
      throw new Failure(EXIT.credential, `The ${noun} is not one: it has no spaces and no other letters.`, [
        `It was not sent. Look at ${name}, or at the file that it came from.`,
      ]);
    return text;
  };
  const grant = credential(options.boardAccessFile, 'OPENINGS_BOARD_ACCESS', file.boardAccess, 'grant of the board');
  const key = credential(options.boardTokenFile, 'OPENINGS_BOARD_TOKEN', file.boardToken, 'access token');
  return { origin: originOf(options.apiUrl, env, file, base), key, grant, board };
}

/** @throws Failure when there is no key. */
export function needKey({ key }: Settings, env: Env): void {
  if (key === null)
    throw new Failure(EXIT.credential, 'There is no API key.', [
      'Set OPENINGS_API_KEY, give --api-key-file <path>,',
      `or write {"apiUrl": "…", "apiKey": "…"} to ${settingsFile(env)} (mode 0600).`,
      'A server of yours makes one with: openings keys create --board <slug>',
    ]);
}
