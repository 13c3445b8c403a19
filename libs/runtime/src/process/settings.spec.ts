import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer } from './setting-kinds.js';
import {
  before,
  envExample,
  GivenSettings,
  PLATFORM_SETTINGS,
  readEnvFile,
  readSettings,
  type Settings,
  withSettings,
} from './settings.js';
import { SettingsError } from '#store/engine';

const NAMES = Object.keys(readSettings({})) as (keyof Settings)[];

const KEY = Buffer.alloc(32, 7).toString('base64');

/** Settings whose values are never shown. */
const SECRET = [
  'EVENT_STORE_URL',
  'SEARCH_URL',
  'SMTP_URL',
  'OAUTH_GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'OAUTH_LINKEDIN_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'INSTALLATION_KEY',
  'WEBHOOK_SECRET_KEYS',
  'PERSONAL_DATA_KEYS',
];

/** Values of settings with an OpenID Connect issuer: https is required, except on this machine. */
const ISSUERS = [
  'accounts.example',
  'http://accounts.example',
  'http://localhost.example',
  'ftp://localhost',
  'https://',
];

/** Invalid values of every setting, and the expected description of valid values in the error. */
const BAD: Readonly<Record<keyof Settings, { readonly values: readonly string[]; readonly expects: RegExp }>> = {
  ROLE: { values: ['both', 'ALL', 'all '], expects: /one of all, api, worker/ },
  WORKER_PROCESS: { values: ['true', '1', 'ON'], expects: /one of on, off/ },
  HOST: { values: ['a b', ' '], expects: /an address to listen on/ },
  PORT: {
    values: ['http', '-1', '65536', '3000.5', '0x10', '1e3', ' 80', '9'.repeat(30)],
    expects: /whole number from 0 to 65535/,
  },
  PUBLIC_URL: {
    values: ['example.com', 'ftp://example.com', 'https://', '//example.com'],
    expects: /http:\/\/ or https:\/\//,
  },
  DASHBOARD_URL: { values: ['dashboard', 'javascript:alert(1)'], expects: /http:\/\/ or https:\/\// },
  DASHBOARD: { values: ['true', 'ON'], expects: /one of on, off/ },
  STOREFRONT_URL: {
    values: ['https://example.com', '{board}', 'ftp://{board}', 'https://{board} x'],
    expects: /contains \{board\}/,
  },
  DATA_DIR: { values: [' ', '\t/var'], expects: /a directory/ },
  DATABASE_URL: {
    values: ['mysql://localhost', 'localhost:5432', 'postgres//x'],
    expects: /postgres:\/\/ or postgresql:\/\//,
  },
  DATABASE_PORT: { values: ['any', '65536', '-5'], expects: /whole number from 0 to 65535/ },
  DATABASE_POOL: { values: ['3', '201', '0', 'many'], expects: /whole number from 4 to 200/ },
  EVENT_STORE_URL: {
    values: [
      'postgres://localhost',
      'http://localhost:2113',
      'esdb//host',
      'esdb://a:1:2',
      'esdb://a,b:x',
      'esdb://a/path?tls=true',
    ],
    expects: /esdb:\/\/.*kurrentdb\+discover:\/\//,
  },
  EVENT_STORE_PREFIX: {
    values: ['a b', 'a-b', '$a', '1a', 'a.', 'a'.repeat(41)],
    expects: /at most 40 letters, digits and _/,
  },
  SEARCH_URL: {
    values: ['search:9200', 'ftp://search', 'https://@', 'https://user@search', 'https://a b', 'https://one,,two'],
    expects: /https:\/\/ or http:\/\/, then \[user:password@\]host:port/,
  },
  SEARCH_CA: { values: [' '], expects: /the path of a file/ },
  SEARCH_SHARDS: { values: ['0', '1001', 'some'], expects: /whole number from 1 to 1000/ },
  KAFKA_BROKERS: {
    values: ['localhost', 'kafka:9092,', 'kafka://kafka:9092', 'a b:9092', ':9092'],
    expects: /host:port, several separated by commas/,
  },
  KAFKA_CLIENT_ID: { values: ['a b', 'ä', 'x'.repeat(201)], expects: /letters, digits/ },
  KAFKA_TOPIC_PREFIX: { values: ['a b', '.x', 'a/b', 'x'.repeat(151)], expects: /letters, digits.*at most 150/ },
  KAFKA_PARTITIONS: { values: ['0', '10001'], expects: /whole number from 1 to 10000/ },
  KAFKA_REPLICATION: { values: ['-1', '101'], expects: /whole number from 0 to 100/ },
  KAFKA_KEEP_HOURS: { values: ['0', '1d'], expects: /whole number from 1 to 87600/ },
  KAFKA_MESSAGE_BYTES: { values: ['1023', '1MB'], expects: /whole number from 1024 to 104857600/ },
  KAFKA_SASL: {
    values: ['PLAIN', 'scram', 'oauthbearer'],
    expects: /one of none, plain, scram-sha-256, scram-sha-512/,
  },
  KAFKA_USERNAME: { values: ['\n'], expects: /a name/ },
  KAFKA_PASSWORD: { values: [], expects: /a password/ },
  KAFKA_TLS: { values: ['true', 'yes'], expects: /one of off, on/ },
  KAFKA_TLS_CA: { values: [' '], expects: /the path of a file/ },
  KAFKA_TLS_CERT: { values: ['\t'], expects: /the path of a file/ },
  KAFKA_TLS_KEY: { values: [' '], expects: /the path of a file/ },
  OAUTH_GOOGLE_CLIENT_ID: { values: ['a b'], expects: /without spaces/ },
  OAUTH_GOOGLE_CLIENT_SECRET: { values: ['a b'], expects: /without spaces/ },
  OAUTH_GOOGLE_ISSUER: { values: ISSUERS, expects: /https address/ },
  OAUTH_LINKEDIN_CLIENT_ID: { values: ['a b'], expects: /without spaces/ },
  OAUTH_LINKEDIN_CLIENT_SECRET: { values: ['a b'], expects: /without spaces/ },
  OAUTH_LINKEDIN_ISSUER: { values: ISSUERS, expects: /https address/ },
  PASSWORD_HASH_COST: { values: ['9', '21', '2^15'], expects: /whole number from 10 to 20/ },
  OIDC_ISSUER: {
    values: ['http://login.example', 'login.example'],
    expects: /an https address, or an http address of this/,
  },
  OIDC_CLIENT_ID: { values: ['two words'], expects: /a text without spaces/ },
  OIDC_CLIENT_SECRET: { values: ['two words'], expects: /a text without spaces/ },
  OIDC_LABEL: { values: [' Acme', 'x'.repeat(61)], expects: /1 to 60 characters/ },
  OIDC_ALLOWED_DOMAINS: { values: ['ada@acme.example', 'acme .example'], expects: /hostnames, separated by commas/ },
  SMTP_URL: {
    values: ['mail.example:25', 'http://mail.example', 'smtp//mail.example'],
    expects: /smtp:\/\/ or smtps:\/\//,
  },
  MAIL_DIR: { values: [' ', '\toutbox'], expects: /a directory/ },
  MAIL_FROM: {
    values: ['jobs', 'Jobs <jobs@example.com>', 'a@b.example, c@d.example', 'jobs@example.com\nBcc: x@example.com'],
    expects: /one mail address/,
  },
  WIRE_NAME: {
    values: ['Acme', 'a', '1abc', 'a-b', 'a'.repeat(17), 'acme_'],
    expects: /lower-case letters and digits, a letter first/,
  },
  TRUSTED_PROXIES: { values: ['proxy.example', '10.0.0.1;10.0.0.2'], expects: /list of addresses or ranges/ },
  RATE_LIMIT_PER_MINUTE: {
    values: ['0', '-1', 'unlimited', '1000000001'],
    expects: /whole number from 1 to 1000000000/,
  },
  FEEDBACK_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  BOARD_LOGIN_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_LOGIN_ACCOUNT_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_REGISTER_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_MAIL_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  MAIL_ADDRESS_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  MAIL_ADDRESS_TOTAL_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_RESEND_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_RESET_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_GUEST_KEYS_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_ME_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  REREAD_SECONDS: { values: ['0', '3601', 'soon'], expects: /whole number from 1 to 3600/ },
  BOARD_TOKEN_KEY_DAYS: { values: ['0', '3651', 'never'], expects: /whole number from 1 to 3650/ },
  BOARD_AUTH_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  OPERATOR_AUTH_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  DOMAIN_CHECK_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  SIGN_IN_ADDRESS_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  SIGN_IN_ACCOUNT_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  SECOND_FACTOR_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  PASSWORD_RESET_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  BOARD_READ_LIMIT: { values: ['-1', 'none', '1000000001'], expects: /whole number from 0 to 1000000000/ },
  BOARD_PAGES: { values: ['yes', 'true'], expects: /one of on, off/ },
  HSTS_BOARDS: { values: ['yes', 'true'], expects: /one of on, off/ },
  BOARD_PAGE: { values: ['yes', 'demo'], expects: /one of on, off/ },
  BOARD_PAGE_BOARD: { values: ['jobs.example', 'a/b', 'a'.repeat(81)], expects: /the id or slug of a board/ },
  INSTALLATION_KEY: { values: ['hunter2', 'A'.repeat(42), `a:${KEY}`, `${KEY},${KEY}`], expects: /32 bytes in base64/ },
  PERSONAL_DATA_KEYS: {
    values: ['hunter2', `a:${'A'.repeat(42)}`, `a:${KEY},a:${KEY}`],
    expects: /pairs <id>:<32 bytes/,
  },
  WEBHOOK_SECRET_KEYS: {
    values: [
      'hunter2',
      `a:${'A'.repeat(42)}`,
      `A:${KEY}`,
      `installation:${KEY}`,
      `a:${KEY},a:${KEY}`,
      `a:${KEY},`,
      KEY,
    ],
    expects: /<id>:<32 bytes in base64>/,
  },
  WEBHOOK_ALLOW_PRIVATE: { values: ['yes', '1', 'TRUE'], expects: /one of true, false/ },
  WEBHOOK_CONNECTIONS: { values: ['0', '1001', 'many'], expects: /whole number from 1 to 1000/ },
  IMPORTS_PER_DAY: { values: ['0', 'many', '1000001'], expects: /whole number from 1 to 1000000/ },
  IMPORT_MAX_BYTES: { values: ['1023', '10MB'], expects: /whole number from 1024 to 1073741824/ },
  IMPORT_MAX_ROWS: { values: ['0', '-1', '10000001'], expects: /whole number from 1 to 10000000/ },
  DNS_SERVERS: {
    values: ['ns1.example.com', '10.0.0.53:', '10.0.0.53:0', '10.0.0.53:65536', '10.0.0.53,', '[10.0.0', '1.2.3'],
    expects: /addresses such as 10\.0\.0\.53/,
  },
  DNS_TIMEOUT_MS: { values: ['99', '60001', 'soon'], expects: /whole number from 100 to 60000/ },
  DNS_TRIES: { values: ['0', '11', 'few'], expects: /whole number from 1 to 10/ },
  DOMAIN_VERIFY_SECONDS: { values: ['-1', '86401', 'long'], expects: /whole number from 0 to 86400/ },
  DOMAIN_CHECK_SECONDS: { values: ['0', '31536001', 'daily'], expects: /whole number from 1 to 31536000/ },
  RESERVED_HOSTS: { values: ['a b', 'https://a.example', 'a.example,', '*.example'], expects: /hostnames, separated/ },
  MEDIA_UPLOAD_LIMIT: { values: ['0', 'none', '1000000001'], expects: /whole number from 1 to 1000000000/ },
  AUDIT_LOG_DAYS: { values: ['-1', '36501', 'ever'], expects: /whole number from 0 to 36500/ },
  OPERATIONS_AT_ONCE: { values: ['0', '101', 'many'], expects: /whole number from 1 to 100/ },
  S3_BUCKET: { values: ['Bucket', 'ab', 'a_b', '-ab', 's3://bucket'], expects: /the name of a bucket/ },
  S3_ENDPOINT: { values: ['minio:9000', 's3://minio', 'https://'], expects: /http:\/\/ or https:\/\// },
  S3_REGION: { values: ['EU', 'eu west', 'x'], expects: /the name of a region/ },
  S3_ACCESS_KEY_ID: { values: ['a b', ' key'], expects: /a text without spaces/ },
  S3_SECRET_ACCESS_KEY: { values: ['a b', 'secret\n'], expects: /a text without spaces/ },
  S3_FORCE_PATH_STYLE: { values: ['yes', '1', 'TRUE'], expects: /one of true, false/ },
  S3_PREFIX: { values: ['files', '/files/', 'a//', 'a b/'], expects: /a path that ends in a slash/ },
  S3_PUBLIC_URL: { values: ['cdn.example.com', 'ftp://cdn.example.com'], expects: /http:\/\/ or https:\/\// },
  BODY_LIMIT_BYTES: { values: ['1023', '104857601', '1MB'], expects: /whole number from 1024 to 104857600/ },
  REQUEST_TIMEOUT_SECONDS: { values: ['0', '601', '30s'], expects: /whole number from 1 to 600/ },
  CONNECTION_IDLE_SECONDS: { values: ['0', '86401', '2m'], expects: /whole number from 1 to 86400/ },
  MAX_CONNECTIONS: { values: ['-1', '1000001', 'many'], expects: /whole number from 0 to 1000000/ },
  DRAIN_SECONDS: { values: ['-1', '601'], expects: /whole number from 0 to 600/ },
  SHUTDOWN_SECONDS: { values: ['-1', '601'], expects: /whole number from 0 to 600/ },
  PROJECTION_LAG_SECONDS: { values: ['0', '86401'], expects: /whole number from 1 to 86400/ },
  LOG_LEVEL: { values: ['verbose', 'INFO', 'trace'], expects: /one of fatal, error, warn, info, debug, silent/ },
  LOG_FORMAT: { values: ['text', 'JSON', 'true'], expects: /one of auto, json, pretty/ },
};

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'taken';
};

describe('settings', () => {
  it('have bad values below, each of them', () => {
    expect(Object.keys(BAD).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES.flatMap((name) => (BAD[name]?.values ?? []).map((value) => [name, value] as const)))(
    '%s is not %j',
    (name, value) => {
      const sentence = refusal(() => readSettings({ [name]: value }));
      expect(sentence).toMatch(BAD[name].expects);
      expect(sentence.startsWith(`${name} must be `)).toBe(true);
      if (SECRET.includes(name)) expect(sentence).not.toContain(value);
      else expect(sentence.endsWith(`; it is "${value.slice(0, 80)}".`)).toBe(true);
    },
  );

  it('return for any text its value, or one sentence that names the variable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), anyText(), (name, text) => {
        const sentence = refusal(() => readSettings({ [name]: text }));
        if (sentence !== 'taken') expect(sentence.startsWith(`${name} must be `)).toBe(true);
      }),
    );
  });

  it('are taken from the environment, and nothing else is', () => {
    const settings = readSettings({
      PORT: '0',
      ROLE: 'worker',
      DATABASE_URL: 'postgres://u:p@h/d',
      PATH: '/bin',
      LANG: 'C',
    });
    expect(settings).toEqual({ ...readSettings({}), PORT: 0, ROLE: 'worker', DATABASE_URL: 'postgres://u:p@h/d' });
  });

  it('that are empty are absent', () => {
    expect(readSettings(Object.fromEntries(NAMES.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  it('have keys with their ids, in their order', () => {
    const [bytes, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 0xff)];
    const text = ` new:${other.toString('base64url')} , old:${bytes.toString('base64')}`;
    expect(readSettings({ WEBHOOK_SECRET_KEYS: text }).WEBHOOK_SECRET_KEYS).toEqual([
      { id: 'new', bytes: other },
      { id: 'old', bytes },
    ]);
  });

  it('take the values at their limits', () => {
    expect(readSettings({ PORT: '65535', DATABASE_POOL: '4', BODY_LIMIT_BYTES: '104857600' })).toMatchObject({
      PORT: 65_535,
      DATABASE_POOL: 4,
      BODY_LIMIT_BYTES: 104_857_600,
    });
  });
});

describe('a .env file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'openings-settings-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, '.env');
  const read = (text: string) => {
    writeFileSync(path, text);
    return readEnvFile(path, PLATFORM_SETTINGS);
  };

  it('may be absent', () => {
    expect(readEnvFile(join(directory, 'nowhere'), PLATFORM_SETTINGS)).toEqual({});
  });

  it('holds names and values, comments and empty lines', () => {
    const text =
      '# Ours\n\nPORT=8080\n  export HOST = 0.0.0.0 \r\nDATA_DIR="/var/lib/open ings"\nWIRE_NAME=\'acme\'\nPUBLIC_URL=https://a.example/?b=c\n   # end';
    expect(read(text)).toEqual({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/open ings',
      WIRE_NAME: 'acme',
      PUBLIC_URL: 'https://a.example/?b=c',
    });
  });

  it.each([
    ['PROT=80', 'PORT'],
    ['port=80', 'PORT'],
    ['DATABASE_URI=postgres://h', 'DATABASE_URL'],
    ['LOGLEVEL=info', 'LOG_LEVEL'],
  ])('with %s is refused, with a suggestion', (line, meant) => {
    const name = line.split('=')[0];
    expect(refusal(() => read(`\n${line}`))).toBe(
      `${path} line 2: there is no setting ${name}. Did you mean ${meant}?`,
    );
  });

  it('with a name that resembles none is refused without a guess', () => {
    expect(refusal(() => read('SOMETHING_ELSE_ENTIRELY=1'))).toBe(
      `${path} line 1: there is no setting SOMETHING_ELSE_ENTIRELY.`,
    );
    expect(refusal(() => read('constructor=1'))).toBe(`${path} line 1: there is no setting constructor.`);
  });

  it.each(['PORT', 'PORT: 80', '=80', '1PORT=80', 'PO RT=80'])('with the line %j is refused', (line) => {
    expect(refusal(() => read(`HOST=::1\n${line}\n`))).toBe(`${path} line 2 is not NAME=value.`);
  });

  it('made of the example, with every line taken, is the default', () => {
    const text = envExample(PLATFORM_SETTINGS).replaceAll(/^# ([A-Z][A-Z0-9_]*=)/gm, '$1');
    const found = read(text);
    expect(Object.keys(found)).toEqual(NAMES);
    expect(readSettings(found)).toEqual(readSettings({}));
  });
});

describe('settings of a context', () => {
  const more = { WINDOWS: before('PORT', integer(4, 1, 9, 'How many windows there are.')) };

  it('are listed before the setting that they name, and are read with the others', () => {
    const schema = withSettings(PLATFORM_SETTINGS, more);
    const names = Object.keys(schema);
    expect(names.filter((name) => name !== 'WINDOWS')).toEqual(NAMES);
    expect(names[names.indexOf('PORT') - 1]).toBe('WINDOWS');
    expect(readSettings({ WINDOWS: '7', PORT: '1' }, schema)).toMatchObject({ WINDOWS: 7, PORT: 1 });
    expect(refusal(() => readSettings({ WINDOWS: '10' }, schema))).toMatch(/^WINDOWS must be /);
    expect(envExample(schema)).toContain('# WINDOWS=4\n\n# Port of the HTTP server');
  });

  it('need a name and a place of their own', () => {
    expect(() => withSettings(PLATFORM_SETTINGS, { HOST: more.WINDOWS })).toThrow('There are two settings HOST.');
    const lost = { DOORS: integer(1, 1, 9, 'How many doors there are.') };
    expect(() => withSettings(PLATFORM_SETTINGS, lost)).toThrow('The setting DOORS has no place.');
  });

  it('have their defaults where nothing is given', () => {
    expect(new GivenSettings({ WINDOWS: 2, DOORS: 1 }).of(more)).toEqual({ WINDOWS: 2 });
    expect(new GivenSettings().of(more)).toEqual({ WINDOWS: 4 });
  });
});
