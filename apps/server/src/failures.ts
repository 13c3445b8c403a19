/** An error made by the user of the program. It is printed as one sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Names of errors whose message is one sentence for the user of the program. By name, because not all of their classes are loaded. */
const FOR_PEOPLE = new Set([
  'UserError',
  'SettingsError',
  'EmbeddedPostgresError',
  'ListenError',
  'MigrationError',
  'DatabaseError',
  'DeploymentError',
]);

/** The text of an error that ends the program: its message if that is for users, otherwise its stack. */
export function printable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return FOR_PEOPLE.has(error.name) ? error.message : (error.stack ?? error.message);
}
