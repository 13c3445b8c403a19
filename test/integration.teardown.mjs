// Ends what integration.setup.mjs started.
import stopPostgres from './postgres.teardown.mjs';

export default async function teardown() {
  await globalThis.openingsTestKafka?.();
  await globalThis.openingsTestServers?.();
  await stopPostgres();
}
