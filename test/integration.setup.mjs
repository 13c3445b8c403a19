// What the integration tests need from outside of them: a PostgreSQL for each worker, and a Kafka for those who ask.
import { offerKafka } from './kafka.setup.mjs';
import startPostgres from './postgres.setup.mjs';

export default async function setup({ maxWorkers }) {
  await startPostgres(maxWorkers);
  globalThis.openingsTestKafka = await offerKafka();
}
