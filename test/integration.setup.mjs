// What the integration tests need from outside of them: a PostgreSQL, and a Kafka for those who ask.
import { offerKafka } from './kafka.setup.mjs';
import startPostgres from './postgres.setup.mjs';

export default async function setup() {
  await startPostgres();
  globalThis.openingsTestKafka = await offerKafka();
}
