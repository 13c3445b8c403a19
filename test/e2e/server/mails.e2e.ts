import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailServer, type MailServer } from '../../doubles/smtp-server.js';
import { linkIn, mailsTo, mailTo } from '../mails.js';
import { eventually, NO_LIMITS, type Server, type SharedServer, sharedServer, startServer, unique } from '../server.js';

let shared: SharedServer;
beforeAll(async () => {
  shared = await sharedServer();
});
afterAll(() => shared?.stop());

/** A person signs up, which sends a mail. */
const signUp = (server: SharedServer, email: string) =>
  server.call('POST', `/v1/boards/${server.board}/auth/register`, {
    key: null,
    body: { role: 'candidate', method: 'emailpass', email, password: 'correct horse battery', displayName: 'Ada' },
  });

test('without a mail server a mail is a file', async () => {
  const email = `ada-${unique()}-${Date.now()}@example.com`;
  expect((await signUp(shared, email)).status).toBe(200);
  const mail = await mailTo(shared, email);
  expect(mail.messageId).toMatch(/^<mails_[0-9a-z]{26}@localhost>$/);
  expect(mail.headers.get('x-mail-kind')).toBe('verification');
  expect(linkIn(mail).pathname).toBe('/auth/verify-email');
  expect(mail.html).toContain(linkIn(mail).href.replaceAll('&', '&amp;'));
});

test('each kind of mail is shown by the server, and none of them runs or loads anything', async () => {
  const list = await shared.call('GET', '/docs/mails', { key: null });
  expect(list.status).toBe(200);
  const kinds = [...list.text.matchAll(/<h2 id="(\w+)">/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['magic_link', 'password_reset', 'verification']));
  for (const kind of kinds) {
    const [html, text] = await Promise.all([
      shared.call('GET', `/docs/mails/${kind}`, { key: null }),
      shared.call('GET', `/docs/mails/${kind}/text`, { key: null }),
    ]);
    expect([html.status, text.status]).toEqual([200, 200]);
    expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(html.text).not.toMatch(/<(script|img|iframe|link)\b/);
    expect(text.text).toMatch(/\n-- \n/);
  }
  expect((await shared.call('GET', '/docs/mails/none', { key: null })).body.error.code).toBe('not_found');
});

test('no one gets more than so many an hour, however many clients ask, and no answer reveals it', async () => {
  const server = await startServer({ ...NO_LIMITS, MAIL_ADDRESS_LIMIT: '3', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const email = `ada-${unique()}@example.com`;
    expect((await signUp(server, email)).status).toBe(200);
    await mailTo(server, email);
    const ask = (path: string, nth: number, body: object) =>
      server.call('POST', `/v1/boards/${server.board}/${path}`, {
        key: null,
        body: { email, ...body },
        headers: { 'x-forwarded-for': `192.0.2.${nth}` },
      });
    for (let nth = 1; nth <= 10; nth++) {
      const alert = { consent: true, filters: { jobFunctions: [`Job ${nth}`] } };
      const answers = [
        await ask('auth/forgot-password', nth, {}),
        await ask('auth/magic-link', nth, {}),
        await ask('job-alerts', nth, alert),
      ];
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 200]);
    }
    const dropped = async (kind: string) =>
      new RegExp(`^openings_mails_dropped_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(
        (await server.call('GET', '/metrics', { key: null })).text,
      )?.[1];
    for (const kind of ['password_reset', 'magic_link']) await eventually(async () => (await dropped(kind)) === '7');
    await eventually(async () => (await mailsTo(server, email)).length >= 8);
    const kinds = (await mailsTo(server, email)).map((mail) => mail.headers.get('x-mail-kind'));
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(['verification', 'password_reset', 'magic_link', 'job_alert_confirmation'].map(count)).toEqual([1, 3, 3, 1]);
  } finally {
    await server.stop();
  }
});

test('with a mail server it is sent there, by the worker process, and the log shows neither password nor address', async () => {
  let smtp: MailServer | undefined;
  let server: Server | undefined;
  try {
    smtp = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        done(null, username === 'openings' && password === 'pass-of-smtp' ? { user: username } : undefined),
    });
    server = await startServer({
      WORKER_PROCESS: 'on',
      SMTP_URL: `smtp://openings:pass-of-smtp@${new URL(smtp.url).host}`,
      MAIL_FROM: 'no-reply@mail.example',
      LOG_LEVEL: 'debug',
    });
    expect((await signUp(server, 'ada@example.com')).status).toBe(200);
    const { arrived, envelopes } = smtp;
    await eventually(() => arrived.length === 1);
    expect(envelopes).toEqual(['no-reply@mail.example>ada@example.com']);
    expect(arrived[0]?.messageId).toMatch(/^<mails_[0-9a-z]{26}@mail\.example>$/);
    const isCounted = /openings_mail_attempts_total\{outcome="sent"\} 1\n/;
    await eventually(async () => isCounted.test((await server?.call('GET', '/metrics', { key: null }))?.text ?? ''));
    await server.process.stop();
    expect(server.process.stdout + server.process.stderr).not.toMatch(/pass-of-smtp|ada@example/);
  } finally {
    await server?.stop();
    await smtp?.close();
  }
});
