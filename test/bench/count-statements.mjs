// Loaded by NODE_OPTIONS before the product, in each of its processes and threads: counts what `pg` sends to PostgreSQL.
// Each thread keeps its number in a file of its own in BENCH_STATEMENTS, so that it can be read at any moment.
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import Connection from 'pg/lib/connection.js';

const directory = process.env.BENCH_STATEMENTS;
if (directory) {
  const file = openSync(join(directory, `${process.pid}-${threadId}`), 'w');
  let sent = 0;
  // Both ways in which a statement goes to the server: as text, and as the execution of a prepared one.
  for (const name of ['query', 'execute']) {
    const send = Connection.prototype[name];
    Connection.prototype[name] = function (...args) {
      writeSync(file, String(++sent).padEnd(12), 0);
      return send.apply(this, args);
    };
  }
}
