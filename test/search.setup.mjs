// Offers the specs of the search engine one OpenSearch for the whole run, which is started only when a spec needs it: workers request it at
// TEST_SEARCH, and this process, which outlives them, starts it and stops it at the end.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenSearchUnavailableError, startOpenSearch } from '../scripts/run/opensearch-node.mjs';

async function started() {
  const directory = await mkdtemp(join(tmpdir(), 'openings-opensearch-'));
  try {
    const log = (line) => process.stderr.write(`${line}\n`);
    return { directory, cluster: await startOpenSearch({ directory, log }) };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

export async function offerSearch() {
  let starting;
  const server = createServer((_, response) => {
    // A worker sends one request for each file; a kept connection would be closed during the next request.
    response.setHeader('Connection', 'close');
    starting ??= started();
    starting.then(
      ({ cluster }) => response.end(JSON.stringify({ url: cluster.url, directory: cluster.nodes[0].directory })),
      (error) =>
        response.end(
          JSON.stringify({ error: error.message, unavailable: error instanceof OpenSearchUnavailableError }),
        ),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  process.env.TEST_SEARCH = `http://127.0.0.1:${server.address().port}`;
  return async () => {
    delete process.env.TEST_SEARCH;
    server.close();
    server.closeAllConnections();
    const running = await starting?.catch(() => undefined);
    if (!running) return;
    await running.cluster.stop();
    await rm(running.directory, { recursive: true, force: true });
  };
}
