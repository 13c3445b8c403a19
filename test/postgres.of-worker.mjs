// Before each file of integration tests: sets the PostgreSQL of this Jest worker, which postgres.setup.mjs starts for its first file.
import './slow-clock.mjs';

const offer = process.env.TEST_POSTGRES;
if (offer && !process.env.TEST_POSTGRES_URL) {
  const answer = await fetch(`${offer}/${process.env.JEST_WORKER_ID}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The database of the tests could not be started: ${text}`);
  process.env.TEST_POSTGRES_URL = text;
}
