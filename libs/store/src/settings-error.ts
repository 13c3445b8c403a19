/** A setting that stops the start; its message is one sentence. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
