// The environment of the integration tests: a PostgreSQL for each worker, a server that end-to-end specs share, and a Kafka and an OpenSearch
// for the specs that need them.
import { keptModule } from '../scripts/jest/spec-bundle.mjs';
import { joinPackages } from '../scripts/jest/spec-packages.mjs';
import { offerKafka } from './kafka.setup.mjs';
import { offerPostgres } from './postgres.setup.mjs';
import { offerSearch } from './search.setup.mjs';
import { offerServers } from './server.setup.mjs';

export default async function setup() {
  await joinPackages();
  await keptModule();
  globalThis.openingsTestPostgres = await offerPostgres();
  globalThis.openingsTestServers = await offerServers();
  globalThis.openingsTestKafka = await offerKafka();
  globalThis.openingsTestSearch = await offerSearch();
}
