// Compares the documents in openapi/ with those of an earlier commit, and lists changes that break clients and others. It exits with 0 even if
// there are breaking changes. Needs Go, which installs oasdiff once. Without Go it compares nothing, and the last line says so.
//   node scripts/check/api-changes.mjs [<commit>]   the last release by default, else where this branch left main, else the commit before
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import '../node.mjs';
import { root } from '../run/prepare.mjs';

const exec = promisify(execFile);
const VERSION = 'v1.37.0';
const DOCUMENTS = ['operator', 'board'];
/** Maximum number of changes shown for each kind. All are counted. */
const SHOWN = 20;
const BREAKING = 3;

const place = join(root, 'node_modules', '.cache', 'openings', `oasdiff-${VERSION}`);
const program = join(place, 'oasdiff');

/** The output of git, or null if it fails. */
const git = (...args) =>
  exec('git', args, { cwd: root, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    () => null,
  );

/** The commit to compare with. */
async function base(given) {
  const head = (await git('rev-parse', 'HEAD'))?.trim();
  const candidates = [
    given,
    (await git('describe', '--tags', '--abbrev=0', 'HEAD^'))?.trim(),
    (await git('merge-base', 'HEAD', 'origin/main'))?.trim(),
    (await git('merge-base', 'HEAD', 'main'))?.trim(),
    (await git('rev-parse', '--verify', '--quiet', 'HEAD^'))?.trim(),
  ];
  return candidates.find((each) => each && each !== head);
}

/** Installs oasdiff. Returns the reason if that fails, otherwise null. */
async function install() {
  if (existsSync(program)) return null;
  try {
    await exec('go', ['version']);
  } catch {
    return 'Go is not installed';
  }
  mkdirSync(place, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: place, GOFLAGS: '-mod=mod' };
    await exec('go', ['install', `github.com/oasdiff/oasdiff@${VERSION}`], { env, cwd: tmpdir(), timeout: 600_000 });
    return null;
  } catch (error) {
    return `oasdiff ${VERSION} could not be installed: ${String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1)}`;
  }
}

/** The changes of a document, as oasdiff reports them. */
async function changes(before, after) {
  const args = ['changelog', before, after, '--format', 'json', '--flatten-allof'];
  const { stdout } = await exec(program, args, { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout || '[]') ?? [];
}

const reason = await install();
const from = await base(process.argv[2]);
if (reason !== null || !from) {
  process.stdout.write(
    `*** API changes were not compared: ${reason ?? 'there is no earlier commit'}. Breaking changes may go unseen. ***\n`,
  );
} else {
  const folder = mkdtempSync(join(tmpdir(), 'openings-api-'));
  try {
    const counts = [];
    for (const name of DOCUMENTS) {
      const text = await git('show', `${from}:openapi/${name}.json`);
      if (text === null) continue;
      const before = join(folder, `${name}.json`);
      writeFileSync(before, text);
      const all = await changes(before, join(root, 'openapi', `${name}.json`));
      const breaking = all.filter(({ level }) => level === BREAKING);
      counts.push(`${name}: ${breaking.length} breaking, ${all.length - breaking.length} other`);
      for (const { operation, path, text: what } of breaking.slice(0, SHOWN))
        process.stdout.write(`breaking  ${operation ?? ''} ${path ?? ''}  ${what}\n`);
      if (breaking.length > SHOWN) process.stdout.write(`          … and ${breaking.length - SHOWN} more\n`);
    }
    process.stdout.write(`API changes since ${from.slice(0, 12)}: ${counts.join('; ')} (oasdiff ${VERSION})\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
