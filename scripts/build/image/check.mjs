// Builds docker/Dockerfile as it is, starts the image as its user, writes, stops it with SIGTERM, and starts it again. Needs root and the Debian
// packages buildah and debootstrap; no registry of images and no container engine. The last line says how many checks passed and failed.
import '../../node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../run/prepare.mjs';

const work = process.env.IMAGE_WORK ?? join(tmpdir(), 'openings-image');
const data = join(work, 'data');
const BASE = 'localhost/node:24-bookworm-slim';
const IMAGE = 'localhost/openings';
/** The user of the image. */
const USER = 1000;
const READY_MS = 180_000;
const STOP_MS = 60_000;

process.env.STORAGE_DRIVER ??= 'vfs';
process.env.BUILDAH_ISOLATION ??= 'chroot';

let passed = 0;
let failed = 0;
const check = (name, holds, found = '') => {
  if (holds) passed++;
  else failed++;
  console.log(`${holds ? '✓' : '✗'} ${name}${holds || found === '' ? '' : `: ${found}`}`);
};

/** Runs buildah to its end with its output shown, or with what it printed returned. @throws Error if it fails */
function buildah(args, { shown = false } = {}) {
  const { status, stdout, stderr } = spawnSync('buildah', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  if (status !== 0) throw new Error(`buildah ${args[0]} ended with ${status}. ${stderr ?? ''}`);
  return stdout ?? '';
}

/** Settings of npm on this machine, for the build only. */
function machineSettings() {
  const npmrc = join(homedir(), '.npmrc');
  return [
    ...(existsSync(npmrc) ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : []),
    '--volume',
    '/etc/resolv.conf:/etc/resolv.conf:ro',
  ];
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** The process `node` below `pid`: signals to buildah do not reach it. */
function programBelow(pid) {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,uid=,comm='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  for (let parents = [String(pid)]; parents.length > 0;) {
    const children = all.filter(([, parent]) => parents.includes(parent));
    const found = children.find(([, , uid, name]) => /^(node|MainThread|openings)/.test(name) && uid === String(USER));
    if (found) return Number(found[0]);
    parents = children.map(([id]) => id);
  }
  return null;
}

/** A server in `container`, as its user, once it is ready. */
async function started(container) {
  const port = await freePort();
  const args = ['run', '--network', 'host', '--user', `${USER}:${USER}`, '--volume', `${data}:/data`];
  const env = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1'];
  const child = spawn('buildah', [...args, ...env, container, '--', 'node', 'dist/server/main.js'], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]) => code);
  const origin = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${origin}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  for (const until = Date.now() + READY_MS; !(await ready()); await sleep(250))
    if (Date.now() > until || child.exitCode !== null) {
      const pid = programBelow(child.pid);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      throw new Error(`The server is not ready:\n${output}`);
    }
  return { origin, pid: programBelow(child.pid), output: () => output, ended };
}

async function stopped({ pid, ended }) {
  process.kill(pid, 'SIGTERM');
  return Promise.race([ended, sleep(STOP_MS, 'still running')]);
}

async function main() {
  mkdirSync(work, { recursive: true });
  const images = buildah(['images', '--format', '{{.Name}}:{{.Tag}}']);
  if (!images.split('\n').includes(BASE)) {
    const { status } = spawnSync(join(root, 'scripts/build/image/base.sh'), [work], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The base image could not be made.');
  }
  const build = [
    'bud',
    '--format',
    'docker',
    '--network',
    'host',
    '--layers=false',
    '--pull-never',
    ...machineSettings(),
  ];
  buildah([...build, '-f', 'docker/Dockerfile', '-t', IMAGE, '.'], { shown: true });
  check('the Dockerfile builds', true);

  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', IMAGE]));
  check('the image has a health check', (Docker.config.Healthcheck?.Test ?? []).length > 0);
  check('the image runs as a user that is not root', Docker.config.User === `${USER}:${USER}`, Docker.config.User);

  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, USER, USER);
  const container = buildah(['from', '--pull-never', IMAGE]).trim();
  try {
    await life(container);
  } finally {
    buildah(['rm', container]);
    rmSync(data, { recursive: true, force: true });
  }
}

/** Starts, writes, stops, starts again. */
async function life(container) {
  const inside = (...command) => buildah(['run', '--user', `${USER}:${USER}`, container, '--', ...command]).trim();
  check('the program cannot change itself', inside('sh', '-c', 'test -w dist/server/main.js || echo no') === 'no');
  const sbom = JSON.parse(inside('cat', 'sbom.cdx.json'));
  check('the list of its packages names some', sbom.components?.length > 100, String(sbom.components?.length));

  const first = await started(container);
  check('it starts as its user and is ready', first.pid !== null);
  const key = /^ +(\w+_live_\w+_[\w-]{32})$/m.exec(first.output())?.[1];
  const headers = { 'Authorization': `Bearer ${key}`, 'Content-Type': 'application/json' };
  const job = {
    title: 'Night nurse',
    description: '<p>Text.</p>',
    company: { name: 'Hill Clinic' },
    applicationUrl: 'https://hill.example/1',
  };
  const made = await fetch(`${first.origin}/v1/jobs`, { method: 'POST', headers, body: JSON.stringify(job) });
  check('it creates a job', made.status === 201, `${made.status} ${await made.clone().text()}`);
  const { id } = await made.json();
  for (const path of ['/dashboard', '/docs/', '/board/demo'])
    check(`${path} answers`, (await fetch(`${first.origin}${path}`)).ok);
  check('SIGTERM ends it with code 0', (await stopped(first)) === 0);

  const second = await started(container);
  const read = await fetch(`${second.origin}/v1/jobs/${id}`, { headers });
  check('the job is there after a second start', read.status === 200, String(read.status));
  check('SIGTERM ends that, too', (await stopped(second)) === 0);
}

try {
  if (process.getuid() !== 0) throw new Error('Run this as root.');
  if (!existsSync('/usr/bin/buildah') || !existsSync('/usr/sbin/debootstrap'))
    throw new Error('Install the packages buildah and debootstrap.');
  await main();
} catch (error) {
  check(error instanceof Error ? error.message : String(error), false);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
