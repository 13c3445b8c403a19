// Loaded by NODE_OPTIONS before the product, in each of its processes and threads: counts what `pg` sends to PostgreSQL, writes to sockets and
// child processes, and statements whose commit waits for the disk. Each thread keeps these three numbers in its own file in BENCH_STATEMENTS, so
// that they can be read at any time.
import { ChildProcess } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import Connection from 'pg/lib/connection.js';

const directory = process.env.BENCH_STATEMENTS;
if (directory) {
  const file = openSync(join(directory, `${process.pid}-${threadId}`), 'w');
  const counts = { statements: 0, writes: 0, flushes: 0 };
  const count = (name) => {
    counts[name]++;
    const text = [counts.statements, counts.writes, counts.flushes].map((number) => String(number).padEnd(12)).join('');
    writeSync(file, text, 0);
  };
  const before = (of, name, note) => {
    const original = of[name];
    of[name] = function (...args) {
      note(...args);
      return original.apply(this, args);
    };
  };
  // The two forms in which a statement is sent: as text, and as the execution of a prepared one.
  for (const name of ['query', 'execute']) before(Connection.prototype, name, () => count('statements'));
  before(pg.Client.prototype, 'query', (statement) => {
    if (waits(typeof statement === 'string' ? statement : (statement?.text ?? ''))) count('flushes');
  });
  // What Node passes to the system: one call for each write of any size.
  before(Socket.prototype, '_writeGeneric', () => count('writes'));
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function (...args) {
    const result = spawn.apply(this, args);
    if (this.send) before(this, 'send', () => count('writes'));
    return result;
  };
}

/** Whether PostgreSQL flushes the statement's writes before it answers. Windows of rate limits are unlogged. */
function waits(text) {
  if (/set_config\('synchronous_commit', 'off'/.test(text) || /rate_windows/.test(text)) return false;
  return /\b(insert\s+into|update\s+"?\w+"?\s+(\w+\s+)?set|delete\s+from)\b/i.test(text);
}
