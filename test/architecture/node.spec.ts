import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FLOOR, isCurrent } from '../../scripts/node.mjs';

const root = resolve(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;

/** Makes a process report an old Node release; processes that it starts report the real one. */
const OLD =
  'data:text/javascript,' +
  encodeURIComponent(
    `if (!process.env.NODE_SPEC_STARTED) Object.defineProperty(process.versions, 'node', { value: '20.20.2' });` +
      `process.env.NODE_SPEC_STARTED = 'yes';`,
  );

/** Runs `script`, which starts with prepare.mjs, on a Node release that is too old. */
async function onOldNode(script: string, signal?: NodeJS.Signals) {
  const folder = mkdtempSync(join(tmpdir(), 'openings-old-node-'));
  const file = join(folder, 'script.mjs');
  writeFileSync(
    file,
    `import ${JSON.stringify(pathToFileURL(join(root, 'scripts/run/prepare.mjs')).href)};\n${script}`,
  );
  const child = spawn(process.execPath, ['--import', OLD, file, 'one', 'two words'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (signal) child.kill(signal);
  });
  const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  rmSync(folder, { recursive: true, force: true });
  return { output: output.trim(), code, ended };
}

describe('on a machine with an older Node', () => {
  it('a script continues with Node 22.22 or later: arguments, PATH and exit code stay', async () => {
    const { output, code } = await onOldNode(
      `console.log(JSON.stringify([process.versions.node, process.argv.slice(2), process.env.PATH.startsWith(process.execPath.replace(/.node(\\.exe)?$/, ''))])); process.exitCode = 3;`,
    );
    const [version, argv, inPath] = JSON.parse(output) as [string, string[], boolean];
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(22);
    expect([argv, inPath, code]).toEqual([['one', 'two words'], true, 3]);
  });

  it('a script receives the signals', async () => {
    const { output, code } = await onOldNode(
      `setInterval(() => {}, 60_000); process.on('SIGTERM', () => { console.log('ends'); process.exit(7); }); console.log('ready');`,
      'SIGTERM',
    );
    expect([output.split('\n')[0], output.includes('ends'), code]).toEqual(['ready', true, 7]);
  });

  it('a script that a signal ends, ends by it', async () => {
    const { ended } = await onOldNode(`setInterval(() => {}, 60_000); console.log('ready');`, 'SIGTERM');
    expect(ended).toBe('SIGTERM');
  });
});

describe('the Node that the scripts fetch', () => {
  const { packages } = json('scripts/node/package-lock.json') as {
    packages: Record<string, { version: string; integrity?: string; hasInstallScript?: boolean }>;
  };
  const fetched = Object.entries(packages).filter(([path]) => path !== '');

  it('runs no script when it is installed, and is what the lock file names', () => {
    expect(fetched.length).toBeGreaterThanOrEqual(5);
    for (const [path, { integrity, hasInstallScript }] of fetched)
      expect([path, typeof integrity, hasInstallScript ?? false]).toEqual([path, 'string', false]);
  });

  it('is at least the oldest release that package.json allows', () => {
    expect((json('package.json') as { engines: { node: string } }).engines.node).toBe(`>=${FLOOR.join('.')}`);
    for (const [, { version }] of fetched) expect([version, isCurrent(version)]).toEqual([version, true]);
    expect(['20.19.0', '22.21.9', '22.22.0', '23.0.0', '24.1.0'].map(isCurrent)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('is required by every script of package.json', () => {
    const started = Object.values(json('package.json')['scripts'] as Record<string, string>).flatMap(
      (command) => /^node scripts\/(\S+)/.exec(command)?.[1] ?? [],
    );
    expect(started.length).toBeGreaterThan(10);
    // Specs import the scripts of servers, and these run on every release.
    const servers = ['run/kafka-broker.mjs', 'run/opensearch-node.mjs'];
    for (const name of new Set(started.filter((each) => !servers.includes(each))))
      expect([
        name,
        /'(?:\.{1,2}\/)+(?:run\/)?(?:prepare|node)\.mjs'/.test(readFileSync(join(root, 'scripts', name), 'utf8')),
      ]).toEqual([name, true]);
  });
});
