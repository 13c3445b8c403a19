import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { opening } from '../application-calls.js';
import { anEmail } from '../board-auth-calls.js';
import { type Answer, inOneWindow, outcome, request, type Server, startServer, unique } from '../server.js';

// Every limit of the product, and what it counts. Limits by address count visitors: all addresses of an IPv6 network of 64 bits are one.

/** The limit that each setting below is set to. */
const LIMIT = 3;

interface CountedByAddress {
  /** The setting of the limit. */
  readonly setting: string;
  readonly seconds: number;
  /** One request that counts. The texts are the same for all requests of a test. */
  readonly send: (send: Send, text: string) => Promise<Answer>;
}
type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

const post =
  (path: string, body: unknown = {}): CountedByAddress['send'] =>
  (send) =>
    send('POST', path, body);
const withEmail =
  (path: string, more: object = {}): CountedByAddress['send'] =>
  (send, text) =>
    send('POST', path, { email: `${text}@people.example`, ...more });

let server: Server;
let job: string;
const board = (path: string) => `/v1/boards/demo${path}`;
const form = (parts: Readonly<Record<string, string>>) => {
  const lines = Object.entries(parts).map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const file =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nCook\r\n';
  return `${lines.join('')}${file}--b--\r\n`;
};

/** The id of a guest's application, sent from an address that no other request has. */
const anApplication = async (): Promise<string> => {
  const headers = { 'X-Forwarded-For': `10.0.${unique() % 250}.${unique() % 250}` };
  const body = { name: 'Jane', email: anEmail() };
  return (await request(server.origin, 'POST', board(`/jobs/${job}/apply`), { body, headers })).body.id;
};

const BY_ADDRESS: Readonly<Record<string, CountedByAddress>> = {
  'feedback': {
    setting: 'FEEDBACK_LIMIT',
    seconds: 300,
    send: (send, text) => send('POST', '/v1/feedback', { type: 'bug', goal: 'Read.', message: `It fails: ${text}` }),
  },
  'board-auth': { setting: 'BOARD_AUTH_LIMIT', seconds: 60, send: post(board('/password/verify'), { password: 'x' }) },
  'operator-auth': { setting: 'OPERATOR_AUTH_LIMIT', seconds: 60, send: post('/v1/password-resets') },
  'domain-checks': {
    setting: 'DOMAIN_CHECK_LIMIT',
    seconds: 60,
    send: (send) => send('GET', '/.well-known/openings-domain?host=jobs.nobody.example'),
  },
  'sign-in-pair': {
    setting: 'SIGN_IN_ADDRESS_LIMIT',
    seconds: 900,
    send: withEmail('/v1/sessions', { password: 'wrong password' }),
  },
  'board-login': {
    setting: 'BOARD_LOGIN_LIMIT',
    seconds: 900,
    send: withEmail(board('/auth/login'), { password: 'wrong password' }),
  },
  'board-register': { setting: 'BOARD_REGISTER_LIMIT', seconds: 900, send: post(board('/auth/register')) },
  'board-forgot': { setting: 'BOARD_MAIL_LIMIT', seconds: 900, send: withEmail(board('/auth/forgot-password')) },
  'board-magic': { setting: 'BOARD_MAIL_LIMIT', seconds: 900, send: withEmail(board('/auth/magic-link')) },
  'board-reset': { setting: 'BOARD_RESET_LIMIT', seconds: 900, send: post(board('/auth/reset-password')) },
  'board-guest-keys': {
    setting: 'BOARD_GUEST_KEYS_LIMIT',
    seconds: 60,
    send: (send) => send('POST', board('/job-postings'), {}, { 'Idempotency-Key': `key-${unique()}` }),
  },
  'board-apply': {
    setting: 'BOARD_APPLY_LIMIT',
    seconds: 900,
    send: (send) => send('POST', board(`/jobs/${job}/apply`), { name: 'Jane', email: anEmail() }),
  },
  'board-resume': {
    setting: 'BOARD_RESUME_LIMIT',
    seconds: 900,
    send: async (send) =>
      send('POST', board(`/jobs/${job}/apply/resume`), form({ applicationId: await anApplication() }), {
        'Content-Type': 'multipart/form-data; boundary=b',
      }),
  },
  'board-posting': { setting: 'BOARD_POSTING_LIMIT', seconds: 900, send: post(board('/job-postings')) },
  'board-logo': { setting: 'BOARD_LOGO_LIMIT', seconds: 900, send: post(board('/job-postings/logo')) },
  'board-alerts': { setting: 'BOARD_ALERTS_LIMIT', seconds: 60, send: post(board('/job-alerts')) },
  'board-events': {
    setting: 'BOARD_EVENTS_LIMIT',
    seconds: 60,
    send: post(board('/events'), { type: 'page_view', path: '/' }),
  },
  'board-sandbox': { setting: 'BOARD_SANDBOX_LIMIT', seconds: 60, send: post(board('/sandbox/reseed')) },
  'board-reads': {
    setting: 'BOARD_READ_LIMIT',
    seconds: 60,
    send: (send) => send('GET', board('/jobs')),
  },
};

/** Limits that no address is counted for. */
const BY_OTHERS: Readonly<Record<string, 'board' | 'account' | 'company' | 'mailbox'>> = {
  'media': 'board',
  'sign-in-account': 'account',
  'second-factor': 'account',
  'password-reset': 'mailbox',
  'board-login-account': 'account',
  'board-login-slow': 'account',
  'board-resend': 'account',
  'board-resend-hour': 'account',
  'board-work-email': 'account',
  'board-website-proof': 'company',
  'board-work-email-address': 'mailbox',
  'board-companies': 'account',
  'board-posting-mail': 'mailbox',
  'board-me': 'account',
};

/** Settings of limits that are counted elsewhere: by key, mailbox and account. */
const OTHER_SETTINGS = [
  'RATE_LIMIT_PER_MINUTE',
  'MAIL_ADDRESS_LIMIT',
  'MAIL_ADDRESS_TOTAL_LIMIT',
  'BOARD_MESSAGES_LIMIT',
  'BOARD_STREAMS_LIMIT',
];

const ROOT = resolve(import.meta.dirname, '../../..');

test('all limits are listed here', () => {
  const limits = readFileSync(resolve(ROOT, 'apps/server/src/platform/named-limits.ts'), 'utf8');
  const lines = [...limits.matchAll(/^ {2}'?([\w-]+)'?: \{ limit: (.*), seconds: ([\d_]+) \},$/gm)];
  expect(lines.map(([, name]) => name).sort()).toEqual([...Object.keys(BY_ADDRESS), ...Object.keys(BY_OTHERS)].sort());
  const read = lines.flatMap(([, , limit = '']) => limit.match(/[A-Z_]{2,}/g) ?? []);
  const settings = readFileSync(resolve(ROOT, '.env.example'), 'utf8').match(/(?<=^# )\w*_LIMIT\w*(?==)/gm) ?? [];
  expect(settings.filter((name) => !name.startsWith('BODY_')).sort()).toEqual(
    [...new Set(read), ...OTHER_SETTINGS].sort(),
  );
});

/** Limits that count together with others: they are set on a process without the others. */
const BROAD: readonly string[] = [
  'BOARD_AUTH_LIMIT',
  'OPERATOR_AUTH_LIMIT',
  'BOARD_GUEST_KEYS_LIMIT',
  'BOARD_READ_LIMIT',
];

describe('a limit by address counts visitors', () => {
  let broad: string;
  beforeAll(async () => {
    const set = (isLow: (name: string) => boolean) =>
      Object.fromEntries(
        Object.values(BY_ADDRESS).map(({ setting }) => [setting, isLow(setting) ? String(LIMIT) : '1000000']),
      );
    server = await startServer({ ...set((name) => !BROAD.includes(name)), TRUSTED_PROXIES: '127.0.0.1' });
    broad = (await server.another({ ...set((name) => BROAD.includes(name)), ROLE: 'api' })).origin;
    const { body } = await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
    job = (await opening(server, { company: body.id })).slug;
  });
  afterAll(() => server?.stop());

  const sentFrom =
    (origin: string, address: string): Send =>
    (method, path, body, headers = {}) =>
      request(origin, method, path, { body, headers: { 'X-Forwarded-For': address, ...headers } });

  test.each(Object.entries(BY_ADDRESS))('%s', async (_, { setting, seconds, send }) => {
    const origin = BROAD.includes(setting) ? broad : server.origin;
    await inOneWindow(seconds, async () => {
      const text = `visitor-${unique()}`;
      const from = async (address: string) => outcome(await send(sentFrom(origin, address), text));
      const network = `2001:db8:${unique().toString(16)}`;
      for (let n = 1; n <= LIMIT; n++) expect(await from(`${network}:2::${n}`)).not.toMatch(/^(?:429|5)/);
      expect(await from(`${network}:2:ffff::9`)).toBe('429 rate_limited');
      expect(await from(`${network}:3::1`)).not.toMatch(/^(?:429|5)/);
      const last = unique() % 250;
      for (let n = 1; n <= LIMIT; n++) expect(await from(`203.0.113.${last}`)).not.toMatch(/^(?:429|5)/);
      expect(await from(`::ffff:203.0.113.${last}`)).toBe('429 rate_limited');
    });
  });
});
