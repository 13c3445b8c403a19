// Ends what integration.setup.mjs started.
export default async function teardown() {
  await globalThis.openingsTestSearch?.();
  await globalThis.openingsTestKafka?.();
  await globalThis.openingsTestServers?.();
  await globalThis.openingsTestPostgres?.();
}
