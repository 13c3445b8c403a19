// Offers the Kafka specs one broker for the whole run, which is started only when a spec needs it: workers request it at TEST_KAFKA, and
// this process, which outlives them, starts it and stops it at the end.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KafkaUnavailableError, startKafka } from '../scripts/run/kafka-broker.mjs';

async function started() {
  const directory = await mkdtemp(join(tmpdir(), 'openings-kafka-'));
  try {
    // The log cleaner checks often: topics without a compaction delay are compacted soon.
    const properties = { 'log.cleaner.backoff.ms': 300 };
    const log = (line) => process.stderr.write(`${line}\n`);
    return { directory, broker: await startKafka({ directory, properties, log }) };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

export async function offerKafka() {
  let starting;
  const server = createServer((_, response) => {
    // A worker sends one request for each file; a kept connection would be closed during the next request.
    response.setHeader('Connection', 'close');
    starting ??= started();
    starting.then(
      ({ broker }) => response.end(JSON.stringify({ brokers: broker.brokers })),
      (error) =>
        response.end(JSON.stringify({ error: error.message, unavailable: error instanceof KafkaUnavailableError })),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  process.env.TEST_KAFKA = `http://127.0.0.1:${server.address().port}`;
  return async () => {
    delete process.env.TEST_KAFKA;
    server.close();
    server.closeAllConnections();
    const running = await starting?.catch(() => undefined);
    if (!running) return;
    await running.broker.stop();
    await rm(running.directory, { recursive: true, force: true });
  };
}
