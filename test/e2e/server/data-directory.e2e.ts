import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launch, place } from '../processes.js';
import { environment, eventually, freshDatabase, MAIN, request, type ServerProcess } from '../server.js';

// The contents of DATA_DIR: only for its user, and with the key of the installation.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What other users of the machine can read, write or list below `directory`. */
function openToOthers(directory: string): readonly string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (stats.isSocket()) continue;
      if ((stats.mode & 0o077) !== 0)
        found.push(`${path.slice(directory.length + 1)} ${(stats.mode & 0o777).toString(8)}`);
      // Other users cannot reach files in a closed directory.
      if (stats.isDirectory() && (stats.mode & 0o011) !== 0) walk(path);
    }
  };
  walk(directory);
  return found.sort();
}

async function withFileAndMail(server: ServerProcess): Promise<string> {
  const key = server.shownKey ?? '';
  const form = new FormData();
  form.append('purpose', 'board_logo');
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
  const answer = await fetch(`${server.origin}/v1/media/upload`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${key}` },
  });
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
  const invited = await request(server.origin, 'POST', '/v1/invitations', {
    key,
    body: { email: 'someone@people.example', role: 'member' },
  });
  expect(invited.status).toBe(201);
  return key;
}

test('what a start writes is closed to other users and includes the key, without which none follows; files of earlier releases are closed', async () => {
  const directory = place();
  const env = { DATA_DIR: directory, INSTALLATION_KEY: '' };
  const umask = process.umask(0);
  const first = launch(env, directory);
  process.umask(umask);
  await first.ready();
  const key = await withFileAndMail(first);
  const outbox = join(directory, 'outbox');
  await eventually(() => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml')));
  // It is no secret which process uses the database.
  const inUse = openToOthers(directory).filter((each) => !each.endsWith(' 644'));
  expect([inUse, openToOthers(directory).length]).toEqual([[], 1]);

  expect(first.stdout).toContain('a backup of both decrypts everything');
  const file = join(directory, 'installation-key');
  // Commands that run beside the server, with the same directory.
  const command = spawn(process.execPath, [MAIN, 'keys', 'list', '--board', 'demo'], {
    env: environment(env),
    cwd: directory,
  });
  let listed = '';
  command.stdout.on('data', (text: Buffer) => (listed += String(text)));
  await new Promise((resolve) => command.once('close', resolve));
  expect(listed).toContain(key.split('_')[2]);
  const feed = await request(first.origin, 'POST', '/v1/job-feeds', { key, body: { name: 'All', format: 'json' } });
  const path = new URL(feed.body.url).pathname;
  // Its pool has all of its connections when it stops. In most runs the database then closes some that are still ending.
  await Promise.all(Array.from({ length: 40 }, () => request(first.origin, 'GET', '/v1/companies', { key })));
  await first.stop();
  expect(first.stdout).not.toContain('Database error');

  renameSync(file, `${file}.away`);
  const refused = launch(env, directory);
  expect((await refused.ended).code).toBe(1);
  expect(refused.stderr).toMatch(/^openings: The key of this installation is missing[^\n]*\n$/);
  renameSync(`${file}.away`, file);

  const widen = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (lstatSync(path).isDirectory()) widen(path);
      else chmodSync(path, 0o644);
    }
    chmodSync(folder, 0o755);
  };
  for (const name of ['blobs', 'outbox']) {
    widen(join(directory, name));
    rmSync(join(directory, name, '.private'), { force: true });
  }
  expect(openToOthers(directory).length).toBeGreaterThan(4);
  const second = await launch(env, directory).ready();
  expect(second.stdout).not.toContain('a backup of both decrypts everything');
  // Earlier signatures are still valid.
  expect((await request(second.origin, 'GET', path)).status).toBe(200);
  await eventually(() =>
    openToOthers(directory).every((each) => each.endsWith(' 644') && !/^(blobs|outbox)/.test(each)),
  );
  await eventually(() => second.stdout.includes('Removed access of other users to files'));
  await second.stop();
});

test('a second server without the key of the first is refused, and starts with a copy of it or with the setting', async () => {
  const [one, other] = [place(), place()];
  const DATABASE_URL = await freshDatabase();
  const first = await launch({ DATABASE_URL, DATA_DIR: one, INSTALLATION_KEY: '' }, one).ready();
  const refused = launch({ DATABASE_URL, DATA_DIR: other, INSTALLATION_KEY: '' }, other);
  expect((await refused.ended).code).toBe(1);
  expect(refused.stderr).toMatch(/copy the file installation-key .* or set INSTALLATION_KEY on all servers\.\n$/);
  expect(readdirSync(other)).not.toContain('installation-key');
  const text = readFileSync(join(one, 'installation-key'), 'utf8');
  const INSTALLATION_KEY = text.trim().split('\n').at(-1) ?? '';
  const second = await launch({ DATABASE_URL, DATA_DIR: other, INSTALLATION_KEY }, other).ready();
  expect((await request(second.origin, 'GET', '/v1/jobs', { key: first.shownKey ?? '' })).status).toBe(200);
});
