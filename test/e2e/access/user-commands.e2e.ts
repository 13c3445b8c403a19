import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Secret, TOTP } from 'otpauth';
import { mailTo } from '../mails.js';
import { calling, PASSWORD } from '../operators.js';
import { environment, MAIN, outcome, startServer } from '../server.js';

interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

test('the command line lets a person in again who lost their second factor, and vouches for addresses', async () => {
  const server = await startServer();
  try {
    const settings = environment({ DATABASE_URL: server.database, MAIL_DIR: server.outbox });
    const openings = (args: readonly string[], input = '') =>
      new Promise<ProgramResult>((resolve) => {
        const child = execFile(
          process.execPath,
          [MAIN, 'users', ...args],
          { env: settings, cwd: tmpdir() },
          (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
        );
        child.stdin?.end(input);
      });
    const email = 'owner@demo.example';
    const listed = async () => (await openings(['list'])).out.split('\t').slice(3);
    expect(await listed()).toEqual(['no password', 'no second factor', 'demo', 'not proved']);
    // The link leads to the server that runs, not to the port of the settings of this command.
    const link = await openings(['password', email]);
    expect([link.code, new URL(link.out).origin]).toEqual([0, server.origin]);
    expect(await openings(['reset-second-factor', email])).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no second factor'),
    });
    expect(await openings(['password', email, '--stdin'], '123456qwerty\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('most common'),
    });
    expect(await openings(['password', email, '--stdin'], `${PASSWORD}\n`)).toMatchObject({ code: 0 });

    const session = { email, password: PASSWORD };
    const began = await calling(server, null)('POST', '/v1/sessions', session);
    const call = calling(server, began.body.token);
    // The ownership of the board is no longer pending.
    expect((await call('GET', '/v1/me')).body.actor.role).toBe('owner');
    const { secret } = (await call('POST', '/v1/me/totp', { password: PASSWORD })).body;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
    expect(outcome(await call('POST', '/v1/me/totp/confirm', { code }))).toBe('200');
    expect(await listed()).toEqual(['password', 'second factor', 'demo', 'proved']);
    const signIn = () => calling(server, null)('POST', '/v1/sessions', session);
    expect(outcome(await signIn())).toBe('401 auth_second_factor_required');

    expect(await openings(['reset-second-factor', email.toUpperCase()])).toEqual({
      code: 0,
      out: 'Second factor removed.',
      err: '',
    });
    await mailTo(server, email, 1, /^A second factor was added$/);
    await mailTo(server, email, 1, /^Your second factor was removed$/);
    await mailTo(server, email, 1, /^Your password was set$/);
    expect(outcome(await call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
    expect(outcome(await signIn())).toBe('201');
    expect(await openings(['reset-second-factor', 'nobody@nowhere.example'])).toMatchObject({ code: 1 });
  } finally {
    await server.stop();
  }
});
