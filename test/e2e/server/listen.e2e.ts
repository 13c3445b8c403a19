import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { answer, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { aJob, eventually, type SharedServer, sharedServer } from '../server.js';

// The compiled `openings listen`, against the built server.

const CLI = resolve(import.meta.dirname, '../../../apps/cli/dist/bin.js');

let server: SharedServer;
let receiver: Receiver;
let company: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await sharedServer();
  receiver = await startReceiver();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  receiver.received.length = 0;
  receiver.behave(answer(204));
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

/** `openings listen`, once it is ready. */
async function listening(...argv: string[]) {
  const child = spawn(process.execPath, [CLI, 'listen', ...argv], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: '/nonexistent',
      OPENINGS_API_URL: server.origin,
      OPENINGS_API_KEY: server.key,
    },
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  await eventually(() => output.err.includes('Ready.'));
  return output;
}
const draft = async () => (await server.call('POST', '/v1/jobs', { body: aJob(company) })).body.id;

describe('openings listen', () => {
  it('forwards what happens, signed with the secret that it shows', async () => {
    const output = await listening('--forward-to', `${receiver.origin}/hook`, '--events', 'job.created,job.deleted');
    const [, secret = ''] = /Signed with (whsec_\S+)/.exec(output.err) ?? [];
    const id = await draft();
    await server.call('PATCH', `/v1/jobs/${id}`, { body: { title: 'Day nurse' } });
    await server.call('DELETE', `/v1/jobs/${id}`);
    await eventually(() => receiver.received.length === 2);
    const events = receiver.received.map(
      ({ body, headers }) => new Webhook(secret).verify(body, headers) as { id: string; type: string },
    );
    expect(events.map(({ type }) => type)).toEqual(['job.created', 'job.deleted']);
    expect(
      receiver.received.map(({ path, headers }) => [path, headers['content-type'], headers['webhook-id']]),
    ).toEqual(events.map((event) => ['/hook', 'application/json', event.id]));
    await eventually(() => output.out.split('\n').length === 3);
    expect(output.out).toMatch(
      new RegExp(
        `^\\S+Z job\\.created ${id} evt_\\w+ → 204 in \\d+ ms\n\\S+Z job\\.deleted ${id} evt_\\w+ → 204 in \\d+ ms\n$`,
      ),
    );
  });

  it('prints events whole, for a program to read', async () => {
    const { body: before } = await server.call('GET', '/v1/events');
    const output = await listening('--print', '--events', 'job.created');
    await draft();
    await eventually(() => output.out.endsWith('\n'));
    const { body: after } = await server.call('GET', `/v1/events?types=job.created&cursor=${before.nextCursor}`);
    expect(output.out).toBe(`${JSON.stringify(after.data[0])}\n`);
  });

  it('shows what a receiver that refuses answered, and continues', async () => {
    receiver.behave(answer(500));
    const output = await listening('--forward-to', receiver.origin, '--events', 'job.created');
    const [first, second] = [await draft(), await draft()];
    await eventually(() =>
      [first, second].every((id) => new RegExp(`${id} evt_\\w+ → 500 in \\d+ ms`).test(output.out)),
    );
  });

  it('goes on where it was when the server was away', async () => {
    const other = await server.another({ ROLE: 'api' });
    const { port } = new URL(other.origin);
    const child = spawn(process.execPath, [CLI, 'listen', '--events', 'job.created'], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: '/nonexistent',
        OPENINGS_API_URL: other.origin,
        OPENINGS_API_KEY: server.key,
      },
    });
    children.push(child);
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    await eventually(() => err.includes('Ready.'));
    const ids = [await draft()];
    await eventually(() => out.includes(ids[0] ?? ''));
    other.signal('SIGKILL');
    await other.ended;
    await eventually(() => err.includes('Trying again in'));
    for (let n = 0; n < 3; n++) ids.push(await draft());
    await server.another({ ROLE: 'api', PORT: port });
    await eventually(() => out.split('\n').length === 5);
    expect(out.match(/jobs_\w+/g)).toEqual(ids);
    expect(err).toContain('The connection is back.');
  });
});
