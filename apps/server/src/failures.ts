/** What a person did wrong, not the program: one sentence, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Errors whose message is one sentence for the person who runs the program. By name: not all of them are loaded. */
const FOR_PEOPLE = new Set([
  'UserError', 'SettingsError', 'EmbeddedPostgresError', 'ListenError', 'MigrationError', 'DatabaseError', 'DeploymentError',
]);

/** What is said of an error that ends the program: a sentence where it has one, otherwise its stack. */
export function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return FOR_PEOPLE.has(error.name) ? error.message : (error.stack ?? error.message);
}
