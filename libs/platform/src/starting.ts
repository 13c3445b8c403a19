// What a process needs before everything else is loaded: settings, log, and the embedded database. It stays small, because
// the database's process is started only when all of this is there.
export { runningEmbeddedPostgres } from './ops/embedded-postgres-running.js';
export { startEmbeddedPostgres } from './ops/embedded-postgres.js';
export { createLogger, type Logger } from './ops/logging.js';
export { readEnvFile, readSettings, type Settings } from './ops/settings.js';
