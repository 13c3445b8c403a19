// Sends requests that Schemathesis generates from the documents in openapi to a server of its own, and fails for each answer
// that is a fault or that the document does not describe. Needs Python 3.10 or later; without it nothing is sent, and the
// last line says so.
//   npm run fuzz -- [--seed <number>] [--seconds <number>] [<options of "schemathesis run">]
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { endWithNpm, prepareToDevelop, PrepareError, program, root, run } from '../run/prepare.mjs';

const exec = promisify(execFile);

/** The release of Schemathesis on PyPI. */
const VERSION = '4.32.5';
/** CI always sends the same requests, so that a failure is the same failure on the next run. */
const SEED_OF_CI = 20_261_123;
const SECONDS = 150;
/** Share of the time for each document. */
const DOCUMENTS = { 'operator.json': 2 / 3, 'board.json': 1 / 3 };
const START_MS = 120_000;

/** Schemathesis is not available on this machine. Its message is one sentence. */
class FuzzUnavailableError extends Error {}

/** The command `schemathesis`, which is installed into node_modules/.cache if needed. @throws FuzzUnavailableError */
async function schemathesis() {
  const cache = join(root, 'node_modules', '.cache', 'openings');
  const place = join(cache, `schemathesis-${VERSION}`);
  const python = join(place, 'bin', 'python');
  const command = [python, '-m', 'schemathesis.cli'];
  if (existsSync(python)) return command;
  const { stdout } = await exec('python3', ['-c', 'import sys; print(sys.version_info >= (3, 10))']).catch((error) => {
    throw new FuzzUnavailableError(`there is no usable "python3" on this machine (${error.code ?? error.message})`);
  });
  if (stdout.trim() !== 'True') throw new FuzzUnavailableError('"python3" is older than 3.10');
  process.stdout.write(`Installing Schemathesis ${VERSION} from PyPI (only once) …\n`);
  await mkdir(cache, { recursive: true });
  const installing = await mkdtemp(join(cache, 'installing-'));
  try {
    await exec('python3', ['-m', 'venv', installing], { timeout: 120_000 });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
    await exec(join(installing, 'bin', 'python'), pip, { timeout: 300_000 });
    await rename(installing, place);
  } catch (error) {
    const lastLine = `${error.stderr ?? ''}${error.stdout ?? ''}`.trim().split('\n').at(-1);
    throw new FuzzUnavailableError(`Schemathesis ${VERSION} could not be installed: ${lastLine || error.message}`);
  } finally {
    await rm(installing, { recursive: true, force: true });
  }
  return command;
}

/** Starts a server on a new embedded database in `directory`. @throws if it does not start. */
async function startServer(directory) {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].filter((name) => process.env[name]);
  const child = spawn(process.execPath, [program], {
    cwd: directory,
    env: {
      ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
      DATA_DIR: join(directory, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '100000000',
      BOARD_AUTH_LIMIT: '100000000',
      PASSWORD_HASH_COST: '10',
      COMPANY_LOGO_LOOKUP: 'off',
      EXCHANGE_RATES_URL: 'off',
      WORKER_PROCESS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = {
    child,
    output: '',
    closed: once(child, 'close'),
    async stop() {
      child.kill('SIGTERM');
      await this.closed;
    },
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (server.output += text));
  for (const until = Date.now() + START_MS; ;) {
    const [, origin] = /ready at (\S+)\/v1\n/.exec(server.output) ?? [];
    const [, key] = /^ +(svc_live_\w+_[\w-]{32})$/m.exec(server.output) ?? [];
    if (origin && key) return Object.assign(server, { origin, key });
    if (child.exitCode !== null || Date.now() > until) {
      await server.stop();
      throw new Error(`The server did not start:\n${server.output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs Schemathesis with `document` against `server` and returns its exit code. */
function fuzz([command, ...first], server, document, { seed, seconds, more }) {
  const args = [
    ...['--config-file', join(root, 'scripts', 'check', 'fuzz.toml')],
    ...['run', join(root, 'openapi', document)],
    ...['--origin', server.origin],
    ...['--seed', String(seed), '--max-time', String(seconds)],
    ...['--no-color', ...more],
  ];
  const env = {
    ...process.env,
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'fuzz_hooks',
    FUZZ_API_KEY: server.key,
  };
  return run(command, [...first, ...args], { env });
}

/** Options of this script. All others are passed to Schemathesis. */
function options(args) {
  const { values, tokens } = parseArgs({
    args,
    options: { seed: { type: 'string' }, seconds: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const taken = new Set(
    tokens
      .filter((token) => token.kind === 'option' && ['seed', 'seconds'].includes(token.name))
      .flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])),
  );
  const seed = Number(values.seed ?? (process.env.CI ? SEED_OF_CI : randomInt(2 ** 31)));
  const seconds = Number(values.seconds ?? SECONDS);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new PrepareError('--seed must be a whole number.');
  if (!Number.isSafeInteger(seconds) || seconds < 1)
    throw new PrepareError('--seconds must be a whole number greater than 0.');
  return { seed, seconds, more: args.filter((_, index) => !taken.has(index)) };
}

endWithNpm();
// The embedded database may run as another user, who needs access.
const directory = await mkdtemp(join(tmpdir(), 'openings-fuzz-'));
await chmod(directory, 0o755);
let server;
try {
  const { seed, seconds, more } = options(process.argv.slice(2));
  // Packages first: installing them clears node_modules and thus the cache.
  await prepareToDevelop();
  const command = await schemathesis();
  server = await startServer(directory);
  let code = 0;
  for (const [document, part] of Object.entries(DOCUMENTS))
    code = Math.max(code, await fuzz(command, server, document, { seed, seconds: Math.ceil(seconds * part), more }));
  const alive = server.child.exitCode === null && server.child.signalCode === null;
  if (!alive) process.stdout.write(`The server ended unexpectedly:\n${server.output.slice(-4_000)}\n`);
  process.exitCode = alive ? code : 1;
  const found = process.exitCode === 0 ? 'no finding' : 'there are findings, or it could not run; see above';
  process.stdout.write(`fuzz: ${found} (Schemathesis ${VERSION}, seed ${seed}, ${seconds} s)\n`);
} catch (error) {
  if (error instanceof FuzzUnavailableError)
    process.stdout.write(`*** No generated requests were sent: ${error.message}. ***\nfuzz: skipped\n`);
  else {
    process.stderr.write(`openings: ${error instanceof PrepareError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
} finally {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
}
