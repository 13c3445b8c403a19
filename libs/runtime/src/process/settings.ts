import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { EVENT_STORE_PREFIX, EventStoreAddressError, SettingsError } from '#store/engine';
import { PASSWORD_HASH_COST } from '../passwords.js';
import { LIMIT_SETTINGS } from './limit-settings.js';
import { OIDC_SETTINGS } from './oidc-settings.js';
import {
  address,
  eventStore,
  file,
  hidden,
  hostnames,
  installationKey,
  hosts,
  integer,
  issuer,
  mailAddress,
  nameServers,
  oneOf,
  optional,
  password,
  secretAddress,
  secretKeys,
  type Setting,
  text,
} from './setting-kinds.js';

/** The settings of the libs below the contexts, in the order of `.env.example`. */
export const PLATFORM_SETTINGS = {
  ROLE: oneOf(['all', 'api', 'worker'], 'all', 'What this process does: answer HTTP, work in the background, or both.'),
  WORKER_PROCESS: oneOf(
    ['on', 'off'],
    'on',
    'Whether ROLE=all works in the background in a second process; off saves memory, and requests wait for the work.',
  ),
  HOST: text('127.0.0.1', /^\S+$/, 'an address to listen on', 'Address to listen on; 0.0.0.0 for all.'),
  PORT: integer(3000, 0, 65_535, 'Port of the API; 0 takes a free one.'),
  PUBLIC_URL: address(['http://', 'https://'], 'Origin under which clients reach the API. Absent: host and port.'),
  DASHBOARD_URL: address(['http://', 'https://'], 'Where `links.admin` points. Absent: /dashboard at PUBLIC_URL.'),
  DASHBOARD: oneOf(['on', 'off'], 'on', 'Whether /dashboard is the dashboard, as far as it was built.'),
  STOREFRONT_URL: optional(
    /^https?:\/\/\S*\{board\}\S*$/,
    'an http or https address that contains {board}',
    "Address of a board's storefront; {board} stands for its slug. Absent: links lead to pages of this server, /board/{board} at PUBLIC_URL.",
  ),
  DATA_DIR: text('.openings', /^\S.*$/, 'a directory', 'Where the embedded database and other files live.'),
  DATABASE_URL: address(
    ['postgres://', 'postgresql://'],
    'PostgreSQL 15 or later. Absent: an embedded one in DATA_DIR.',
  ),
  DATABASE_PORT: integer(0, 0, 65_535, 'Port of the embedded database; 0 takes a free one.'),
  DATABASE_POOL: integer(
    12,
    4,
    200,
    'Connections to PostgreSQL at most, for this process; three more deliver webhooks.',
  ),
  EVENT_STORE_URL: eventStore('EventStoreDB, a node or a cluster. Absent: events are kept in PostgreSQL.'),
  EVENT_STORE_PREFIX: text(
    '',
    EVENT_STORE_PREFIX,
    'at most 40 letters, digits and _, a letter first',
    'Stands with a dot before the names of all streams, on an EventStoreDB that is shared: acme gives acme.job-….',
  ),
  KAFKA_BROKERS: hosts('Kafka, which gets every published change. Absent: no Kafka.'),
  KAFKA_CLIENT_ID: text('openings', /^[\w.-]{1,200}$/, 'letters, digits, ., _ and -', 'How Kafka calls this client.'),
  KAFKA_TOPIC_PREFIX: text(
    'openings',
    /^[\w-][\w.-]{0,149}$/,
    'letters, digits, ., _ and -, at most 150',
    'What topics begin with: openings gives openings.jobs.v1. Another one is filled from the beginning.',
  ),
  KAFKA_PARTITIONS: integer(6, 1, 10_000, 'Partitions of a topic that is created.'),
  KAFKA_REPLICATION: integer(
    0,
    0,
    100,
    'Copies of a topic that is created; 0 for as many as there are brokers, at most 3.',
  ),
  KAFKA_KEEP_HOURS: integer(
    168,
    1,
    87_600,
    'How long a topic that is created keeps each single change before only the newest stays.',
  ),
  KAFKA_MESSAGE_BYTES: integer(4_194_304, 1_024, 104_857_600, 'Largest message of a topic that is created.'),
  KAFKA_SASL: oneOf(['none', 'plain', 'scram-sha-256', 'scram-sha-512'], 'none', 'How to log in to Kafka.'),
  KAFKA_USERNAME: text('', /^.+$/, 'a name', 'Who logs in to Kafka.'),
  KAFKA_PASSWORD: password('The password that goes with KAFKA_USERNAME.'),
  KAFKA_TLS: oneOf(['off', 'on'], 'off', 'Whether to speak to Kafka by TLS.'),
  KAFKA_TLS_CA: file("PEM file with the authority of Kafka's certificates. Absent: those that Node trusts."),
  KAFKA_TLS_CERT: file('PEM file with a certificate to show to Kafka.'),
  KAFKA_TLS_KEY: file('PEM file with the key of that certificate.'),
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
    'Proxies whose X-Forwarded-For is believed.',
  ),
  ...LIMIT_SETTINGS,
  BOARD_PAGES: oneOf(['on', 'off'], 'on', 'Whether boards have pages for people, below /board/ and at their domains.'),
  BOARD_PAGE: oneOf(
    ['on', 'off'],
    'on',
    'Whether / is the first of those pages, and /sitemap.xml and /robots.txt speak of it.',
  ),
  BOARD_PAGE_BOARD: optional(
    /^[A-Za-z0-9_-]{1,80}$/,
    'the id or slug of a board',
    'The board of that page. Absent: the oldest one.',
  ),
  OAUTH_GOOGLE_CLIENT_ID: optional(
    /^\S+$/,
    'a text without spaces',
    'Client id at Google, for people who sign in to boards by it. Absent: nobody can.',
  ),
  OAUTH_GOOGLE_CLIENT_SECRET: hidden('Secret of that client.'),
  OAUTH_GOOGLE_ISSUER: issuer('https://accounts.google.com', 'Who vouches for them.'),
  OAUTH_LINKEDIN_CLIENT_ID: optional(
    /^\S+$/,
    'a text without spaces',
    'Client id at LinkedIn, for people who sign in to boards by it. Absent: nobody can.',
  ),
  OAUTH_LINKEDIN_CLIENT_SECRET: hidden('Secret of that client.'),
  OAUTH_LINKEDIN_ISSUER: issuer('https://www.linkedin.com/oauth', 'Who vouches for them.'),
  ...OIDC_SETTINGS,
  SMTP_URL: secretAddress(
    ['smtp://', 'smtps://'],
    'The server that mails are given to, with user and password if it asks for them. Absent: they are written to MAIL_DIR.',
  ),
  MAIL_DIR: optional(
    /^\S.*$/,
    'a directory',
    'Where mails are written without SMTP_URL, one .eml file each. Absent: outbox in DATA_DIR.',
  ),
  MAIL_FROM: mailAddress(
    'no-reply@localhost',
    'Address that mails come from, in the name of their board. Its domain stands in their Message-IDs.',
  ),
  PASSWORD_HASH_COST: integer(
    PASSWORD_HASH_COST,
    10,
    20,
    'Cost of password hashes: 15 takes 32 MiB and 0.2 s, each step doubles both. A weaker hash is replaced at the next login.',
  ),
  INSTALLATION_KEY: installationKey(
    'Key from which the secrets of the installation follow, the same on all servers. Absent: the file installation-key in DATA_DIR, which the first start makes.',
  ),
  PERSONAL_DATA_KEYS: secretKeys(
    'Keys that encrypt the keys of persons, under which personal data of events is kept: the first encrypts, all decrypt. Absent: one that follows from INSTALLATION_KEY.',
  ),
  WEBHOOK_SECRET_KEYS: secretKeys(
    'Keys that encrypt the secrets of webhook endpoints: the first encrypts, all decrypt. Absent: one that follows from INSTALLATION_KEY.',
  ),
  WEBHOOK_ALLOW_PRIVATE: oneOf(
    ['true', 'false'],
    'false',
    'Whether webhooks and look-ups may go to private addresses and over plain http: for development.',
  ),
  WEBHOOK_CONNECTIONS: integer(20, 1, 1_000, 'Requests to one webhook endpoint at a time, of each worker process.'),
  DNS_SERVERS: nameServers(
    'Name servers that are asked whether a board owns its domains. Absent: those of the system.',
  ),
  DNS_TIMEOUT_MS: integer(2_000, 100, 60_000, 'How long a name server has for its first answer, in milliseconds.'),
  DNS_TRIES: integer(3, 1, 10, 'How often a name server is asked that does not answer.'),
  DOMAIN_VERIFY_SECONDS: integer(60, 0, 86_400, 'How long a verification looks for the record of a domain; 0: once.'),
  DOMAIN_CHECK_SECONDS: integer(86_400, 1, 31_536_000, 'After how long a verified domain is looked at again.'),
  RESERVED_HOSTS: hostnames(
    'Hostnames that no board may have, with all below them, besides those of PUBLIC_URL, DASHBOARD_URL and STOREFRONT_URL.',
  ),
  MEDIA_UPLOAD_LIMIT: integer(30, 1, 1_000_000_000, 'Images that a board may upload in a minute.'),
  IMPORTS_PER_DAY: integer(50, 1, 1_000_000, 'Files that a board may upload for import in a day, in UTC.'),
  IMPORT_MAX_BYTES: integer(10_485_760, 1_024, 1_073_741_824, 'Largest file of an import.'),
  IMPORT_MAX_ROWS: integer(50_000, 1, 10_000_000, 'Rows of an import at most.'),
  AUDIT_LOG_DAYS: integer(0, 0, 36_500, 'Days for which the audit log keeps an entry; 0: for ever.'),
  OPERATIONS_AT_ONCE: integer(4, 1, 100, 'Operations that a worker process does at a time.'),
  S3_BUCKET: optional(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'the name of a bucket',
    'Where files are kept. Absent: in DATA_DIR/blobs, which all processes must then share.',
  ),
  S3_ENDPOINT: address(
    ['http://', 'https://'],
    'Address of a store that speaks S3. Absent: that of Amazon for S3_REGION.',
  ),
  S3_REGION: text('us-east-1', /^[a-z0-9-]{2,40}$/, 'the name of a region', 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: hidden(
    'Key to the bucket. Absent: what the environment of the process offers, such as a role of the machine.',
  ),
  S3_SECRET_ACCESS_KEY: hidden('Secret of that key.'),
  S3_FORCE_PATH_STYLE: oneOf(
    ['true', 'false'],
    'false',
    'Whether the bucket stands in the path of addresses instead of the host.',
  ),
  S3_PREFIX: text(
    '',
    /^([A-Za-z0-9._-]+\/)*$/,
    'a path that ends in a slash',
    'Put before the name of every object, for a bucket that is shared.',
  ),
  S3_PUBLIC_URL: address(
    ['http://', 'https://'],
    'Where everybody reads the public objects of the bucket. Absent: through this server.',
  ),
  BODY_LIMIT_BYTES: integer(1_048_576, 1_024, 104_857_600, 'Largest body of an ordinary request.'),
  REQUEST_TIMEOUT_SECONDS: integer(30, 1, 600, 'How long a request may take.'),
  CONNECTION_IDLE_SECONDS: integer(
    120,
    1,
    86_400,
    'How long a connection may stand still in the middle of a request or an answer; below 95, tool calls that wait are cut off.',
  ),
  MAX_CONNECTIONS: integer(
    0,
    0,
    1_000_000,
    'Connections of clients at most, for this process; 0: as many as its descriptors allow, with 128 left for the rest.',
  ),
  SHUTDOWN_SECONDS: integer(20, 0, 600, 'How long requests may go on after SIGTERM.'),
  PROJECTION_LAG_SECONDS: integer(30, 1, 86_400, 'A read model further behind makes /readyz answer 503.'),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'info',
    'What is logged, as JSON lines on standard output.',
  ),
} as const;

/** Settings by their names. */
export type SettingsSchema = Readonly<Record<string, Setting<unknown>>>;

/** The values of a schema. */
export type SettingsOf<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** The settings that the libs below the contexts read, validated. */
export type Settings = SettingsOf<typeof PLATFORM_SETTINGS>;

/** `setting`, listed in `.env.example` before the setting `name` of the platform. */
export const before = <T>(name: keyof Settings, setting: Setting<T>): Setting<T> => ({ ...setting, before: name });

/**
 * `schema` with the settings that a context brings, each in its place.
 * @throws Error when a name is taken, or when the place of a setting is unknown.
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

/** The variables of a `.env` file; none when there is no such file. @throws SettingsError for a line that is none of `schema`. */
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

/** The settings in `env`; an empty text counts as absent. @throws SettingsError naming the variable and what it must be. */
export function readSettings(env: Env): Settings;
export function readSettings<S extends SettingsSchema>(env: Env, schema: S): SettingsOf<S>;
export function readSettings(env: Env, schema: SettingsSchema = PLATFORM_SETTINGS): object {
  const entries = Object.entries(schema).map(([name, { parse, fallback, expects, ...more }]) => {
    const given = env[name];
    if (given === undefined || given === '') return [name, fallback];
    try {
      return [name, parse(given)];
    } catch (error) {
      if (error instanceof EventStoreAddressError)
        throw new SettingsError(`${name} must be ${expects}; ${error.message}.`);
      if ('secret' in more) throw new SettingsError(`${name} must be ${expects}.`);
      // An address may hold a password, and what is printed at a start ends up in logs.
      const shown = given.replace(/\/\/[^/]*@/, '//…@').slice(0, 80);
      throw new SettingsError(`${name} must be ${expects}; it is "${shown}".`);
    }
  });
  return Object.fromEntries(entries) as object;
}

/** The settings of this process, for contexts that bring settings of their own. */
export class GivenSettings {
  /** @param values validated, by name; what is absent has its default. */
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
