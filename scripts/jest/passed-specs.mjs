// Remembers which unit specs passed, so that `npm run check` runs only those whose code changed since (TEST_CHANGED_ONLY). It is a Jest reporter.
// A spec is remembered if its bundle and packages are all that it depends on: one that reads files or starts processes always runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundleNote } from './spec-bundle.mjs';

const root = join(import.meta.dirname, '..', '..');
const FILE = join(root, 'node_modules', '.cache', 'openings', 'passed-specs.json');

/** Digest of what runs specs: Node and the files beside this one. */
const runner = () => {
  const hash = createHash('sha256').update(process.version);
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex');
};

/** Names the bundle of a spec and what runs it; null for a spec that depends on more. */
function fingerprint(path, run) {
  const note = bundleNote(path);
  return note?.contained ? `${note.module} ${note.uses} ${note.versions} ${run}` : null;
}

/** The fingerprints of the specs that passed, by their paths in the checkout. */
async function remembered(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Those of `paths` that did not pass since they changed. Their bundles must be current. */
export async function changedSpecs(paths, file = FILE) {
  const [passed, run] = [await remembered(file), runner()];
  return paths.filter((path) => {
    const now = fingerprint(path, run);
    return now === null || passed[relative(root, path)] !== now;
  });
}

export default class PassedSpecs {
  #run = runner();
  #results = new Map();
  #isWhole;
  #file;

  constructor({ testNamePattern }, { file = FILE } = {}) {
    this.#isWhole = !testNamePattern;
    this.#file = file;
  }

  onTestFileResult({ path, context }, { numFailingTests, numPendingTests, testExecError }) {
    if (context.config.displayName?.name !== 'unit') return;
    const isPassed = this.#isWhole && numFailingTests === 0 && numPendingTests === 0 && !testExecError;
    this.#results.set(relative(root, path), isPassed ? fingerprint(path, this.#run) : null);
  }

  async onRunComplete() {
    if (this.#results.size === 0) return;
    const file = this.#file;
    const all = { ...(await remembered(file)), ...Object.fromEntries(this.#results) };
    const known = Object.entries(all).filter(([, fingerprint]) => fingerprint !== null);
    await mkdir(dirname(file), { recursive: true });
    // Another run may read it meanwhile.
    await writeFile(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(known)));
    await rename(`${file}.${process.pid}`, file);
  }
}
