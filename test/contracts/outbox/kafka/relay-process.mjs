// The built relay in a separate process, to be killed. Sends its parent the number of messages after each batch.
import { pino } from 'pino';
import { createPool } from '../../../../dist/libs/store/src/database/pool.js';
import { Wakeups } from '../../../../dist/libs/store/src/event-log/wakeups.js';
import { readSettings } from '../../../../dist/libs/runtime/src/process/settings.js';
import { kafkaConnection } from '../../../../dist/libs/outbox/src/kafka/kafka-connection.js';
import { KafkaRelay } from '../../../../dist/libs/outbox/src/kafka/kafka-relay.js';
import { PublishedEvents } from '../../../../dist/libs/outbox/src/published-events.js';
import { Publishing } from '../../../../dist/libs/outbox/src/publishing.js';

const { database, settings } = JSON.parse(process.argv[2]);
const pool = createPool({ url: database, max: 4 });
const publishing = new Publishing();
publishing.add({ object: 'job', topic: 'jobs', category: 'job' });
const relay = new KafkaRelay(kafkaConnection(readSettings(settings)), {
  pool,
  publishing,
  publishedEvents: new PublishedEvents(pool, new Wakeups(pool)),
  log: pino({ level: 'silent' }),
  onWritten: (messages) => process.send(messages),
});
const ending = new AbortController();
process.once('disconnect', () => process.exit());
await relay.run(ending.signal);
