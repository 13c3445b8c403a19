// Runs the servers that end-to-end specs share, one for each Jest worker and one for all specs with a browser, in this process, which
// outlives workers: they request a server at TEST_SERVERS. A server is started when the first spec of a worker requests it, and ends with
// the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Starts the program `main` with `env`, and writes its output to the file `log`. Resolves to its greeting, which names address and key. */
function greeting({ main, env, log }, children) {
  if (process.env.TEST_SERVER_STARTS) appendFileSync(process.env.TEST_SERVER_STARTS, 'shared\n');
  const child = spawn(process.execPath, [main], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const file = createWriteStream(log);
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (more) => {
      file.write(more);
      output = `${output}${more}`.slice(-100_000);
      if (/Metrics +http/.test(output)) resolve(output);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('close', () => reject(new Error(`The shared server ended:\n${output}`)));
  });
}

export async function offerServers() {
  const servers = new Map();
  const children = [];
  const outboxes = [];
  const started = async ({ main, env, database }) => {
    const outbox = mkdtempSync(join(tmpdir(), 'openings-outbox-'));
    outboxes.push(outbox);
    const log = join(outbox, 'server.log');
    const output = await greeting({ main, env: { ...env, MAIL_DIR: outbox }, log }, children);
    return { database, output, outbox, log };
  };
  const answer = async ({ method, url }, body) => {
    if (method === 'PUT') {
      // Specs of several workers may request the same server concurrently.
      if (!servers.has(url)) servers.set(url, started(JSON.parse(body)));
    }
    return (await servers.get(url)) ?? null;
  };
  const offer = createServer((request, response) => {
    // A kept connection would be closed during the next request.
    response.setHeader('Connection', 'close');
    text(request)
      .then((body) => answer(request, body))
      .then(
        (server) => response.end(JSON.stringify(server)),
        (error) => response.writeHead(500).end(error.message),
      );
  });
  offer.listen(0, '127.0.0.1').unref();
  await once(offer, 'listening');
  process.env.TEST_SERVERS = `http://127.0.0.1:${offer.address().port}`;
  return async () => {
    delete process.env.TEST_SERVERS;
    offer.close();
    offer.closeAllConnections();
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map((child) => (child.kill('SIGTERM'), once(child, 'close'))));
    for (const outbox of outboxes) rmSync(outbox, { recursive: true, force: true });
  };
}
