import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { EventStoreAddress, SettingsError } from '#store/engine';
import { PASSWORD_HASH_COST } from '../passwords.js';
import { EVENT_STORE_SETTINGS } from './event-store-settings.js';
import { KAFKA_SETTINGS } from './kafka-settings.js';
import { LIMIT_SETTINGS } from './limit-settings.js';
import { OIDC_SETTINGS } from './oidc-settings.js';
import { SEARCH_SETTINGS } from './search-settings.js';
import {
  address,
  hidden,
  hostnames,
  installationKey,
  integer,
  issuer,
  mailAddress,
  nameServers,
  oneOf,
  optional,
  secretAddress,
  secretKeys,
  type Setting,
  text,
} from './setting-kinds.js';

/** Settings of the platform, in the order of `.env.example`. */
export const PLATFORM_SETTINGS = {
  ROLE: oneOf(
    ['all', 'api', 'worker'],
    'all',
    'What this process does: answer HTTP requests (api), work in the background (worker), or both (all).',
  ),
  WORKER_PROCESS: oneOf(
    ['on', 'off'],
    'on',
    'Whether ROLE=all does background work in a second process. off: saves memory, but background work slows down requests.',
  ),
  HOST: text('127.0.0.1', /^\S+$/, 'an address to listen on', 'Address to listen on; 0.0.0.0 for all interfaces.'),
  PORT: integer(3000, 0, 65_535, 'Port of the HTTP server; 0: any free port.'),
  PUBLIC_URL: address(
    ['http://', 'https://'],
    'Origin at which clients reach this server. Absent: http with HOST and PORT.',
  ),
  DASHBOARD_URL: address(
    ['http://', 'https://'],
    'Address of the dashboard for links in the API and in mails. Absent: /dashboard at PUBLIC_URL.',
  ),
  DASHBOARD: oneOf(['on', 'off'], 'on', 'Whether the server serves the dashboard at /dashboard.'),
  STOREFRONT_URL: optional(
    /^https?:\/\/\S*\{board\}\S*$/,
    'an http or https address that contains {board}',
    "Address of a board's storefront; {board} is replaced by its slug. Absent: the pages of this server, /board/{board} at PUBLIC_URL.",
  ),
  DATA_DIR: text('.openings', /^\S.*$/, 'a directory', 'Directory of the embedded database and other files.'),
  DATABASE_URL: address(
    ['postgres://', 'postgresql://'],
    'PostgreSQL 15 or later. Absent: an embedded one in DATA_DIR.',
  ),
  DATABASE_PORT: integer(0, 0, 65_535, 'Port of the embedded database; 0: any free port.'),
  DATABASE_POOL: integer(
    12,
    4,
    200,
    'Maximum number of database connections of this process; webhooks use three more.',
  ),
  ...EVENT_STORE_SETTINGS,
  ...SEARCH_SETTINGS,
  ...KAFKA_SETTINGS,
  WIRE_NAME: text(
    'svc',
    /^[a-z][a-z0-9]{1,15}$/,
    '2 to 16 lower-case letters and digits, a letter first',
    'Name in API keys, X- headers and branding fields.',
  ),
  TRUSTED_PROXIES: text(
    '',
    /^[0-9a-fA-F.:/, ]*$/,
    'a list of addresses or ranges, separated by commas',
    'Proxies whose X-Forwarded-For header is trusted.',
  ),
  ...LIMIT_SETTINGS,
  BOARD_PAGES: oneOf(
    ['on', 'off'],
    'on',
    'Whether the server serves web pages for boards, below /board/ and at their domains.',
  ),
  HSTS_BOARDS: oneOf(['on', 'off'], 'off', 'Whether browsers must use HTTPS at the domains of boards, for a year.'),
  BOARD_PAGE: oneOf(['on', 'off'], 'on', 'Whether / shows the pages of one board, with /sitemap.xml and /robots.txt.'),
  BOARD_PAGE_BOARD: optional(
    /^[A-Za-z0-9_-]{1,80}$/,
    'the id or slug of a board',
    'The board at /. Absent: the oldest board.',
  ),
  OAUTH_GOOGLE_CLIENT_ID: optional(
    /^\S+$/,
    'a text without spaces',
    'Client id for sign-in to boards with Google. Absent: this sign-in is off.',
  ),
  OAUTH_GOOGLE_CLIENT_SECRET: hidden('Client secret for sign-in with Google.'),
  OAUTH_GOOGLE_ISSUER: issuer('https://accounts.google.com', 'OpenID Connect issuer of Google.'),
  OAUTH_LINKEDIN_CLIENT_ID: optional(
    /^\S+$/,
    'a text without spaces',
    'Client id for sign-in to boards with LinkedIn. Absent: this sign-in is off.',
  ),
  OAUTH_LINKEDIN_CLIENT_SECRET: hidden('Client secret for sign-in with LinkedIn.'),
  OAUTH_LINKEDIN_ISSUER: issuer('https://www.linkedin.com/oauth', 'OpenID Connect issuer of LinkedIn.'),
  ...OIDC_SETTINGS,
  SMTP_URL: secretAddress(
    ['smtp://', 'smtps://'],
    'Mail server, with user and password if it requires them. Absent: mails are written to MAIL_DIR.',
  ),
  MAIL_DIR: optional(
    /^\S.*$/,
    'a directory',
    'Directory for mails without SMTP_URL, one .eml file for each. Absent: outbox in DATA_DIR.',
  ),
  MAIL_FROM: mailAddress(
    'no-reply@localhost',
    'Sender address of mails; the sender name is that of the board. Its domain is used in Message-IDs.',
  ),
  PASSWORD_HASH_COST: integer(
    PASSWORD_HASH_COST,
    10,
    20,
    'Cost of password hashes: 15 takes 32 MiB and 0.2 s, each step doubles both. Weaker hashes are replaced at the next sign-in.',
  ),
  INSTALLATION_KEY: installationKey(
    'Key from which other secrets are derived, the same on all servers. Absent: the file installation-key in DATA_DIR, which the first start creates.',
  ),
  PERSONAL_DATA_KEYS: secretKeys(
    "Keys that encrypt the keys of people's data in events: the first encrypts, all decrypt. Absent: a key derived from INSTALLATION_KEY.",
  ),
  WEBHOOK_SECRET_KEYS: secretKeys(
    'Keys that encrypt the secrets of webhook endpoints: the first encrypts, all decrypt. Absent: a key derived from INSTALLATION_KEY.',
  ),
  WEBHOOK_ALLOW_PRIVATE: oneOf(
    ['true', 'false'],
    'false',
    'Whether webhooks and lookups may use private addresses and plain http. For development only.',
  ),
  WEBHOOK_CONNECTIONS: integer(
    20,
    1,
    1_000,
    'Maximum number of concurrent requests to one webhook endpoint, for each worker process.',
  ),
  DNS_SERVERS: nameServers('Name servers that verify domains of boards. Absent: those of the system.'),
  DNS_TIMEOUT_MS: integer(2_000, 100, 60_000, 'Timeout of a DNS query, in milliseconds.'),
  DNS_TRIES: integer(3, 1, 10, 'How often an unanswered DNS query is sent.'),
  DOMAIN_VERIFY_SECONDS: integer(
    60,
    0,
    86_400,
    'How long a verification waits for the DNS record of a domain, in seconds; 0: it checks once.',
  ),
  DOMAIN_CHECK_SECONDS: integer(
    86_400,
    1,
    31_536_000,
    'Time after which a verified domain is checked again, in seconds.',
  ),
  RESERVED_HOSTS: hostnames(
    'Hostnames that boards cannot use, including all subdomains. PUBLIC_URL, DASHBOARD_URL and STOREFRONT_URL are always reserved.',
  ),
  MEDIA_UPLOAD_LIMIT: integer(30, 1, 1_000_000_000, 'Images that a board can upload per minute.'),
  IMPORTS_PER_DAY: integer(50, 1, 1_000_000, 'Import files that a board can upload per day (UTC).'),
  IMPORT_MAX_BYTES: integer(10_485_760, 1_024, 1_073_741_824, 'Maximum size of an import file, in bytes.'),
  IMPORT_MAX_ROWS: integer(50_000, 1, 10_000_000, 'Maximum number of rows of an import.'),
  AUDIT_LOG_DAYS: integer(0, 0, 36_500, 'Days after which entries of the audit log are deleted; 0: never.'),
  OPERATIONS_AT_ONCE: integer(4, 1, 100, 'Maximum number of concurrent operations of a worker process.'),
  S3_BUCKET: optional(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'the name of a bucket',
    'Bucket that stores files. Absent: the directory blobs in DATA_DIR, which all processes must share.',
  ),
  S3_ENDPOINT: address(['http://', 'https://'], 'Address of an S3-compatible store. Absent: Amazon S3 in S3_REGION.'),
  S3_REGION: text('us-east-1', /^[a-z0-9-]{2,40}$/, 'the name of a region', 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: hidden(
    'Access key id for the bucket. Absent: credentials from the environment, such as a role of the machine.',
  ),
  S3_SECRET_ACCESS_KEY: hidden('Secret access key for the bucket.'),
  S3_FORCE_PATH_STYLE: oneOf(
    ['true', 'false'],
    'false',
    'Whether addresses have the bucket in the path instead of the host.',
  ),
  S3_PREFIX: text(
    '',
    /^([A-Za-z0-9._-]+\/)*$/,
    'a path that ends in a slash',
    'Prefix of all object names, for a shared bucket.',
  ),
  S3_PUBLIC_URL: address(
    ['http://', 'https://'],
    'Address at which public objects of the bucket can be read. Absent: they are read through this server.',
  ),
  BODY_LIMIT_BYTES: integer(1_048_576, 1_024, 104_857_600, 'Maximum size of an ordinary request body, in bytes.'),
  REQUEST_TIMEOUT_SECONDS: integer(30, 1, 600, 'Timeout of a request, in seconds.'),
  CONNECTION_IDLE_SECONDS: integer(
    120,
    1,
    86_400,
    'Seconds after which a connection is closed that is idle in the middle of a request or response. Below 95, waiting tool calls are cut off.',
  ),
  MAX_CONNECTIONS: integer(
    0,
    0,
    1_000_000,
    'Maximum number of client connections of this process; 0: its file descriptor limit minus 128.',
  ),
  DRAIN_SECONDS: integer(
    0,
    0,
    600,
    'Seconds after SIGTERM during which /readyz returns 503 and requests are still answered, so that proxies send them to other processes.',
  ),
  SHUTDOWN_SECONDS: integer(20, 0, 600, 'Seconds that running requests may take after SIGTERM.'),
  PROJECTION_LAG_SECONDS: integer(
    30,
    1,
    86_400,
    'Seconds that a read model may lag behind before /readyz returns 503.',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Minimum level of log messages.'),
  LOG_FORMAT: oneOf(
    ['auto', 'json', 'pretty'],
    'auto',
    'Format of the log on standard output: JSON lines, or pretty lines for people. auto: pretty on a terminal, otherwise JSON.',
  ),
} as const;

/** Settings by name. */
export type SettingsSchema = Readonly<Record<string, Setting<unknown>>>;

/** The values of a schema. */
export type SettingsOf<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Validated settings of the platform. */
export type Settings = SettingsOf<typeof PLATFORM_SETTINGS>;

/** Places `setting` before the platform's setting `name` in `.env.example`. */
export const before = <T>(name: keyof Settings, setting: Setting<T>): Setting<T> => ({ ...setting, before: name });

/**
 * Adds settings of a context to `schema`, each in its place.
 * @throws Error if a name is already used, or the place of a setting is unknown.
 */
export function withSettings<S extends SettingsSchema, M extends SettingsSchema>(schema: S, more: M): S & M {
  for (const [name, setting] of Object.entries(more)) {
    if (Object.hasOwn(schema, name)) throw new Error(`There are two settings ${name}.`);
    if (!Object.hasOwn(schema, setting.before ?? '')) throw new Error(`The setting ${name} has no place.`);
  }
  const entries = Object.entries<Setting<unknown>>(schema).flatMap(([name, setting]) => [
    ...Object.entries(more).filter(([, added]) => added.before === name),
    [name, setting] as const,
  ]);
  return Object.fromEntries(entries) as S & M;
}

/** The variables of a `.env` file; none if the file does not exist. @throws SettingsError for an invalid line or an unknown setting. */
export function readEnvFile(path: string, schema: SettingsSchema): Record<string, string> {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return {};
  }
  const found: Record<string, string> = {};
  lines.forEach((line, index) => {
    if (/^\s*(#.*)?$/.test(line)) return;
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- a file of the operator
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || value === undefined) throw new SettingsError(`${path} line ${index + 1} is not NAME=value.`);
    if (!Object.hasOwn(schema, name)) {
      const near = closest(name.toUpperCase(), Object.keys(schema));
      const hint = distance(name.toUpperCase(), near) <= 3 ? ` Did you mean ${near}?` : '';
      throw new SettingsError(`${path} line ${index + 1}: there is no setting ${name}.${hint}`);
    }
    found[name] = value.replace(/^(["'])(.*)\1$/, '$2');
  });
  return found;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads settings from `env`; an empty text counts as absent. @throws SettingsError with the variable and its valid values. */
export function readSettings(env: Env): Settings;
export function readSettings<S extends SettingsSchema>(env: Env, schema: S): SettingsOf<S>;
export function readSettings(env: Env, schema: SettingsSchema = PLATFORM_SETTINGS): object {
  const entries = Object.entries(schema).map(([name, { parse, fallback, expects, ...more }]) => {
    const given = env[name];
    if (given === undefined || given === '') return [name, fallback];
    try {
      return [name, parse(given)];
    } catch (error) {
      if (error instanceof EventStoreAddress.Error)
        throw new SettingsError(`${name} must be ${expects}; ${error.message}.`);
      if ('secret' in more) throw new SettingsError(`${name} must be ${expects}.`);
      // The address may contain a password, and the message may be logged.
      const shown = given.replace(/\/\/[^/]*@/, '//…@').slice(0, 80);
      throw new SettingsError(`${name} must be ${expects}; it is "${shown}".`);
    }
  });
  return Object.fromEntries(entries) as object;
}

/** The settings of this process, for contexts with their own settings. */
export class GivenSettings {
  /** @param values validated values by name; absent ones have their default. */
  constructor(private readonly values: Readonly<Record<string, unknown>> = {}) {}

  /** The values of the settings in `schema`. */
  of<S extends SettingsSchema>(schema: S): SettingsOf<S> {
    const entries = Object.entries(schema).map(([name, { fallback }]) => [name, this.values[name] ?? fallback]);
    return Object.fromEntries(entries) as SettingsOf<S>;
  }
}

/** The text of `.env.example` for `schema`. */
export function envExample(schema: SettingsSchema): string {
  const lines = Object.entries(schema).map(
    ([name, { about, expects, fallback }]) =>
      `# ${about}\n# Must be ${expects}.\n# ${name}=${fallback === null ? '' : String(fallback)}\n`,
  );
  return `# Settings of the server, all optional; the values shown are the defaults.\n\n${lines.join('\n')}`;
}
