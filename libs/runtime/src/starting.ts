// What a process needs before everything else is loaded: settings, log, and the embedded database. It stays small, because
// the database's process is started only when all of this is there.
export { runningEmbeddedPostgres } from './embedded-postgres/embedded-postgres-running.js';
export { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
export { createLogger, type Logger } from './process/logging.js';
export { readEnvFile, readSettings, type Settings } from './process/settings.js';
