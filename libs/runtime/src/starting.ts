// What a process needs before everything else is loaded: settings, log, and the embedded database. It stays small, because
// the process of the database starts only after all of this is loaded.
export { runningEmbeddedPostgres } from './embedded-postgres/embedded-postgres-running.js';
export { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
export { openLog, type Logger } from './process/logging.js';
export {
  before,
  PLATFORM_SETTINGS,
  readEnvFile,
  readSettings,
  type Settings,
  type SettingsOf,
  withSettings,
} from './process/settings.js';
export { SettingsError } from '#store/engine';
export { Setting } from './process/setting-kinds.js';
