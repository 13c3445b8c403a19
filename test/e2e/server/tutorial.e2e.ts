import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dropDatabase, newDatabase } from '../../databases.js';
import { countServerStart } from '../../server-starts.js';
import { copyOfProject } from '../project-copy.js';
import { environment, eventually, outcome, request } from '../server.js';

// The code of "A resource in ten minutes" in docs/extending.md, in a copy of the project: its types are checked, and a client calls it on the
// server of `npm run dev`.

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = 'libs/content/src/short-link';
const run = promisify(execFile);

/** The TypeScript of the tutorial by the file that it belongs to: the text before a block names it, in order. */
function filesOfTutorial(): ReadonlyMap<string, string> {
  const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
  const [, tutorial = ''] = /^## A resource in ten minutes$([\s\S]*?)^## /m.exec(page) ?? [];
  const files = new Map<string, string>();
  let waiting: string[] = [];
  for (const [, prose = '', code = ''] of tutorial.matchAll(/([\s\S]*?)^```ts$\n([\s\S]*?)^```$/gm)) {
    waiting.push(...[...prose.matchAll(/`(?:[\w/-]*\/)?(short-link\.[a-z.-]+\.ts)`/g)].map(([, name = '']) => name));
    const name = waiting.shift() ?? '';
    files.set(`${FOLDER}/${name}`, code);
  }
  waiting = waiting.filter((name) => !files.has(`${FOLDER}/${name}`));
  expect(waiting).toEqual([]);
  return files;
}

/** Checks the types of the files of the tutorial, of all resources, and of what these import. */
async function typesAreRight(): Promise<void> {
  const project = { extends: './tsconfig.json', include: [FOLDER, 'libs/**/resources.ts'] };
  writeFileSync(join(copy, 'tsconfig.tutorial.json'), JSON.stringify(project));
  const compiler = join(copy, 'node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--incremental', 'false', '--project', 'tsconfig.tutorial.json'];
  await run(process.execPath, [compiler, ...options], { cwd: copy }).catch(({ stdout }) =>
    expect(stdout).toBe('no errors'),
  );
}

let copy: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let server: ChildProcess | undefined;
beforeAll(async () => {
  copy = copyOfProject();
  for (const [path, text] of filesOfTutorial()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  const resources = join(copy, 'libs/content/src/resources.ts');
  writeFileSync(
    resources,
    `import { shortLinkResource } from './short-link/short-link.resource.js';\n${readFileSync(
      resources,
      'utf8',
    ).replace('  redirectResource,\n', '  redirectResource,\n  shortLinkResource,\n')}`,
  );
  database = await newDatabase('tutorial');
});
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  if (database) await dropDatabase(database.name);
  if (copy && existsSync(copy)) rmSync(copy, { recursive: true, force: true });
});

describe('the tutorial', () => {
  test('names a file for each block of code', () => {
    expect([...filesOfTutorial().keys()].map((path) => path.slice(FOLDER.length + 1)).sort()).toEqual([
      'short-link.decider.spec.ts',
      'short-link.decider.ts',
      'short-link.operator.controller.ts',
      'short-link.operator.dto.ts',
      'short-link.read-model.ts',
      'short-link.resource.ts',
    ]);
  });

  test('compiles, and a client calls the new resource', async () => {
    await typesAreRight();
    countServerStart();
    let output = '';
    server = spawn(process.execPath, [join(copy, 'scripts/dev.mjs')], {
      cwd: copy,
      env: environment({ DATABASE_URL: database.url, DASHBOARD: 'off', PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    let [origin, key] = ['', ''];
    await eventually(() => {
      if (server?.exitCode !== null) throw new Error(output);
      [, key = ''] = /^ +(svc_live_\w+_[\w-]{32})$/m.exec(output) ?? [];
      [, origin = ''] = /ready at (\S+)\/v1\n/.exec(output) ?? [];
      return key !== '' && origin !== '';
    });
    const body = { name: 'team', url: 'https://clinic.example/team' };
    const call = (method: string, path: string, more: object = {}) => request(origin, method, path, { key, ...more });
    const made = await call('POST', '/v1/short-links', { body });
    expect(outcome(made)).toBe('201');
    expect(made.body).toMatchObject({ object: 'short_link', ...body });
    const { id } = made.body;
    expect(outcome(await call('POST', '/v1/short-links', { body }))).toBe('409 short_links_name_taken');
    expect(outcome(await call('POST', '/v1/short-links', { body: { name: 'No spaces' } }))).toBe(
      '400 validation_bad_request',
    );
    const changed = await call('PATCH', `/v1/short-links/${id}`, { body: { url: 'https://clinic.example/people' } });
    expect(changed.body).toMatchObject({ id, url: 'https://clinic.example/people' });
    expect((await call('GET', '/v1/short-links')).body.data).toEqual([changed.body]);
    expect((await call('DELETE', `/v1/short-links/${id}`)).status).toBe(204);
    expect(outcome(await call('GET', `/v1/short-links/${id}`))).toBe('404 short_links_not_found');
  });
});
