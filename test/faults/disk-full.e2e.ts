import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { aCompany, cleanups, connect, launch } from '../e2e/processes.js';
import { aJob, type Answer, outcome, parallel, request } from '../e2e/server.js';
import { sayMissing, SmallVolume } from './small-volume.js';

// A full disk: a request that cannot be stored is rejected as a whole, acknowledged data is kept, and once there is space the same server
// continues.

const probe = SmallVolume.mount(1);
probe?.remove();
if (!probe) sayMissing('SPECS OF A FULL DISK');

/** A volume that is removed after the test, and its directory. */
function volume(megabytes: number): SmallVolume {
  const mounted = SmallVolume.mount(megabytes);
  if (!mounted) throw new Error('The volume was not mounted.');
  cleanups.push(() => mounted.remove());
  return mounted;
}

/** The URL of a new database whose tables and indexes are files below `path`. The log of the server is elsewhere. */
async function databaseOn(path: string): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const admin = await connect(url.href);
  const { rows } = await admin.query<{ directory: string }>(`select current_setting('data_directory') as directory`);
  const place = join(path, 'database');
  mkdirSync(place, { mode: 0o700 });
  const { uid, gid } = statSync(rows[0]?.directory ?? '');
  chownSync(place, uid, gid);
  const name = `full_${randomBytes(6).toString('hex')}`;
  await admin.query(`create tablespace ${name} location '${place}'`);
  cleanups.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop tablespace ${name}`);
  });
  await admin.query(`create database ${name} tablespace ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

const REFUSED = '503 service_unavailable';

function expectRefusal(answer: Answer): void {
  expect(outcome(answer)).toBe(REFUSED);
  expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('retry-after')).not.toBeNull();
}

(probe ? describe : describe.skip)('a full disk', () => {
  test('of the database: writes are refused whole, reads go on, and so do writes when there is room', async () => {
    const disk = volume(64);
    const database = await databaseOn(disk.path);
    const server = await launch({ DATABASE_URL: database, LOG_LEVEL: 'silent' }).ready();
    const key = server.shownKey ?? '';
    const company = await aCompany(server.origin, key);
    const kept = new Set<string>();
    // Random text, because compressible text would take no space.
    const description = () => `<p>${randomBytes(12_000).toString('hex')}</p>`;
    const post = async (idempotencyKey: string, body: unknown) => {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const answer = await request(server.origin, 'POST', '/v1/jobs', { key, body, headers });
      if (answer.status === 201) kept.add(answer.body.id);
      return answer;
    };

    disk.fill();
    const refused = await parallel(4, async (nth) => {
      for (let round = 0; round < 200; round++) {
        const sent = { idempotencyKey: `full-${nth}-${round}`, body: aJob(company, { description: description() }) };
        const answer = await post(sent.idempotencyKey, sent.body);
        if (answer.status !== 201) return { answer, ...sent };
      }
      throw new Error('The disk was not full.');
    });
    for (const { answer } of refused) expectRefusal(answer);

    const listed = async () => {
      const found = new Set<string>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const path = `/v1/jobs?limit=100${cursor && `&cursor=${cursor}`}`;
        const answer = await request(server.origin, 'GET', path, { key });
        expect(outcome(answer)).toBe('200');
        for (const { id } of answer.body.data) found.add(id);
        cursor = answer.body.nextCursor;
      }
      return found;
    };
    expect(await listed()).toEqual(kept);

    disk.empty();
    for (const { idempotencyKey, body } of refused) expect(outcome(await post(idempotencyKey, body))).toBe('201');
    expect(await listed()).toEqual(kept);
    expect((await request(server.origin, 'GET', '/readyz')).status).toBe(200);

    const client = await connect(database);
    const { rows: torn } = await client.query(`
      with written as (
        select stream, split_part(name, '-', 3) as id, max(version) as version, count(*) as n
        from events where category = 'job' group by name, stream
      )
      select w.id from written w left join jobs_v4 j on j.id = w.id left join streams t on t.stream = w.stream
      where w.version <> w.n or t.version is distinct from w.version or j.version is distinct from w.version
      union all select j.id from jobs_v4 j where not exists (select from written w where w.id = j.id)`);
    expect(torn).toEqual([]);
    const { rows: held } = await client.query<{ id: string }>('select id from jobs_v4');
    expect(new Set(held.map(({ id }) => id))).toEqual(kept);
    await client.end();
    await server.stop();
  });

  test('of files: an upload is refused and leaves nothing behind, and the next one is kept', async () => {
    const disk = volume(32);
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    const admin = await connect(url.href);
    const name = `full_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    cleanups.push(() => admin.query(`drop database if exists ${name} with (force)`));
    url.pathname = `/${name}`;
    const server = await launch({ DATABASE_URL: url.href, DATA_DIR: disk.path, LOG_LEVEL: 'silent' }).ready();
    const key = server.shownKey ?? '';
    const bytes = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const upload = async (): Promise<Answer> => {
      const form = new FormData();
      form.append('purpose', 'blog_image');
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'ward.png');
      const response = await fetch(`${server.origin}/v1/media/upload`, {
        method: 'POST',
        body: form,
        headers: { Authorization: `Bearer ${key}` },
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer['body'] };
    };
    const files = () =>
      readdirSync(disk.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'ballast' && /blobs/.test(entry.parentPath))
        .map((entry) => entry.name);

    disk.fill();
    expectRefusal(await upload());
    expect(files()).toEqual([]);

    disk.empty();
    expect(outcome(await upload())).toBe('201');
    expect(files().length).toBeGreaterThan(0);
    await server.stop();
  });
});
