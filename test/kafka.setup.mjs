// Offers the Kafka specs a broker, one for the whole run, that is started only when a spec asks for it: workers ask at
// TEST_KAFKA, and this process, which outlives them, starts it and stops it at the end.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KafkaUnavailableError, startKafka } from '../scripts/kafka-broker.mjs';

async function started() {
  const directory = await mkdtemp(join(tmpdir(), 'openings-kafka-'));
  try {
    // Topics that may be compacted at once are looked after at once.
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
    // A worker asks once for each file; a connection that is kept would be closed under its next question.
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
