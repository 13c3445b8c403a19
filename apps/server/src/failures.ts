/** What a person did wrong, not the program: one sentence, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Errors whose message is one sentence for the person who runs the program. By name: not all of them are loaded. */
const FOR_PEOPLE = new Set([
  'UserError',
  'SettingsError',
  'EmbeddedPostgresError',
  'ListenError',
  'MigrationError',
  'DatabaseError',
  'DeploymentError',
]);

/** What is printed of an error that ends the program: its message where that is for people, otherwise its stack. */
export function printable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return FOR_PEOPLE.has(error.name) ? error.message : (error.stack ?? error.message);
}
