import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';

/** One setting: how its text is read, and what it must be in words. */
interface Setting<T> {
  readonly parse: (text: string) => T;
  /** What a value must be; ends the sentence "<NAME> must be …". */
  readonly expects: string;
  readonly fallback: T;
  /** For `.env.example`. */
  readonly about: string;
}

const INVALID = Symbol('invalid');

/** Not `URL.canParse`: on Node 20 it errs about letters beyond ASCII. */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

const setting = <T>(
  fallback: T,
  expects: string,
  about: string,
  parse: (text: string) => T | typeof INVALID,
): Setting<T> => ({
  fallback,
  expects,
  about,
  parse: (text) => {
    const value = parse(text);
    if (value === INVALID) throw new SettingsError(expects);
    return value;
  },
});

const integer = (fallback: number, min: number, max: number, about: string) =>
  setting<number>(fallback, `a whole number from ${min} to ${max}`, about, (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : INVALID;
  });

const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number], about: string) =>
  setting<T[number]>(fallback, `one of ${values.join(', ')}`, about, (text) => (values.includes(text) ? text : INVALID));

const text = (fallback: string, pattern: RegExp, expects: string, about: string) =>
  setting<string>(fallback, expects, about, (value) => (pattern.test(value) ? value : INVALID));

const address = (protocols: readonly string[], about: string) =>
  setting<string | null>(null, `an address that begins with ${protocols.join(' or ')}`, about, (value) => {
    const known = isUrl(value) && protocols.some((protocol) => value.startsWith(protocol));
    return known ? value : INVALID;
  });

/** Every setting of the server. The order is the order of `.env.example`. */
const SCHEMA = {
  ROLE: oneOf(['all', 'api', 'worker'], 'all', 'What this process does: answer HTTP, work in the background, or both.'),
  HOST: text('127.0.0.1', /^\S+$/, 'an address to listen on', 'Address to listen on; 0.0.0.0 for all.'),
  PORT: integer(3000, 0, 65_535, 'Port of the API; 0 takes a free one.'),
  PUBLIC_URL: address(['http://', 'https://'], 'Origin under which clients reach the API. Absent: host and port.'),
  DASHBOARD_URL: address(['http://', 'https://'], 'Where `links.admin` points. Absent: /dashboard at PUBLIC_URL.'),
  STOREFRONT_URL: text(
    'http://{board}.localhost:3001',
    /^https?:\/\/\S*\{board\}\S*$/,
    'an http or https address that contains {board}',
    "Address of a board's storefront; {board} stands for its slug.",
  ),
  DATA_DIR: text('.openings', /^\S.*$/, 'a directory', 'Where the embedded database and other files live.'),
  DATABASE_URL: address(['postgres://', 'postgresql://'], 'PostgreSQL 15 or later. Absent: an embedded one in DATA_DIR.'),
  DATABASE_PORT: integer(0, 0, 65_535, 'Port of the embedded database; 0 takes a free one.'),
  DATABASE_POOL: integer(12, 4, 200, 'Connections to PostgreSQL at most, for this process.'),
  EVENT_STORE_URL: address(
    ['esdb://', 'esdb+discover://', 'kurrentdb://', 'kurrentdb+discover://'],
    'EventStoreDB. Absent: events are kept in PostgreSQL.',
  ),
  WIRE_NAME: text('svc', /^[a-z][a-z0-9]{1,15}$/, '2 to 16 lower-case letters and digits, a letter first', 'Name in API keys, X- headers and branding fields.'),
  TRUSTED_PROXIES: text('', /^[0-9a-fA-F.:/, ]*$/, 'a list of addresses or ranges, separated by commas', 'Proxies whose X-Forwarded-For is believed.'),
  RATE_LIMIT_PER_MINUTE: integer(100, 1, 1_000_000_000, 'Requests a minute of a key that has no limit of its own.'),
  FEEDBACK_LIMIT: integer(20, 1, 1_000_000_000, 'Reports of agent feedback in five minutes, of a board or of a visitor without a key.'),
  BODY_LIMIT_BYTES: integer(1_048_576, 1_024, 104_857_600, 'Largest body of an ordinary request.'),
  REQUEST_TIMEOUT_SECONDS: integer(30, 1, 600, 'How long a request may take.'),
  SHUTDOWN_SECONDS: integer(20, 0, 600, 'How long requests may go on after SIGTERM.'),
  PROJECTION_LAG_SECONDS: integer(30, 1, 86_400, 'A read model further behind makes /readyz answer 503.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'What is logged, as JSON lines on standard output.'),
} as const;

type Schema = typeof SCHEMA;

/** The settings of the server, validated. */
export type Settings = { readonly [K in keyof Schema]: Schema[K] extends Setting<infer T> ? T : never };

/** A setting that stops the start; its message is one sentence. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The variables of a `.env` file; none when there is no such file. @throws SettingsError for a line that is none. */
export function readEnvFile(path: string): Record<string, string> {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return {};
  }
  const found: Record<string, string> = {};
  lines.forEach((line, index) => {
    if (/^\s*(#.*)?$/.test(line)) return;
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || value === undefined) throw new SettingsError(`${path} line ${index + 1} is not NAME=value.`);
    if (!Object.hasOwn(SCHEMA, name)) {
      const near = closest(name.toUpperCase(), Object.keys(SCHEMA));
      const hint = distance(name.toUpperCase(), near) <= 3 ? ` Did you mean ${near}?` : '';
      throw new SettingsError(`${path} line ${index + 1}: there is no setting ${name}.${hint}`);
    }
    found[name] = value.replace(/^(["'])(.*)\1$/, '$2');
  });
  return found;
}

/** The settings in `env`; an empty text counts as absent. @throws SettingsError naming the variable and what it must be. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.entries(SCHEMA).map(([name, { parse, fallback, expects }]) => {
    const given = env[name];
    if (given === undefined || given === '') return [name, fallback];
    try {
      return [name, parse(given)];
    } catch {
      // An address may hold a password, and what is printed at a start ends up in logs.
      const shown = given.replace(/\/\/[^/]*@/, '//…@').slice(0, 80);
      throw new SettingsError(`${name} must be ${expects}; it is "${shown}".`);
    }
  });
  return Object.fromEntries(entries) as Settings;
}

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = Object.entries(SCHEMA).map(
    ([name, { about, expects, fallback }]) =>
      `# ${about}\n# Must be ${expects}.\n# ${name}=${fallback === null ? '' : String(fallback)}\n`,
  );
  return `# Settings of the server, all optional; the values shown are the defaults.\n\n${lines.join('\n')}`;
}
