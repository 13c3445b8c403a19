// Before each file of integration tests: sets the PostgreSQL of this Jest worker, one of those that postgres.setup.mjs started.
import './slow-clock.mjs';

const urls = process.env.TEST_POSTGRES_URLS?.split(' ') ?? [];
if (urls.length > 0) process.env.TEST_POSTGRES_URL = urls[(Number(process.env.JEST_WORKER_ID) - 1) % urls.length];
