// Ends what integration.setup.mjs began.
import stopPostgres from './postgres.teardown.mjs';

export default async function teardown() {
  await globalThis.openingsTestKafka?.();
  await globalThis.openingsTestServers?.();
  await stopPostgres();
}
