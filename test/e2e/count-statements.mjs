// Preloaded into every process of a server (NODE_OPTIONS=--import=…): counts what goes to PostgreSQL, by name, calls to
// EventStoreDB, by method, and hashes of passwords, by what they cost. On SIGUSR2 a process writes its counts so far to the directory STATEMENTS_DIR, in a file of its own.
import { ChildProcess } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const counts = {};
const { query } = pg.Client.prototype;

const nameOf = (statement) => {
  if (typeof statement === 'object' && statement !== null && statement.name) return statement.name;
  const text = typeof statement === 'string' ? statement : (statement?.text ?? 'copy');
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
};

pg.Client.prototype.query = function counted(statement, ...rest) {
  const name = nameOf(statement);
  counts[name] = (counts[name] ?? 0) + 1;
  return query.call(this, statement, ...rest);
};

// Hashes are made in processes of their own. One that these are too slow with is asked for again, by the same message.
const hashes = new WeakSet();
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function counted(...given) {
  const result = spawn.apply(this, given);
  const { send } = this;
  if (send)
    this.send = function noted(message, ...rest) {
      if (message?.password !== undefined && !hashes.has(message)) {
        hashes.add(message);
        const name = `hash ${message.options.N}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return send.call(this, message, ...rest);
    };
  return result;
};

if (process.env.EVENT_STORE_URL) {
  const { Channel } = await import('@grpc/grpc-js');
  const { createCall } = Channel.prototype;
  Channel.prototype.createCall = function counted(method, ...rest) {
    counts[method] = (counts[method] ?? 0) + 1;
    return createCall.call(this, method, ...rest);
  };
}

process.on('SIGUSR2', () => {
  const file = join(process.env.STATEMENTS_DIR, String(process.pid));
  writeFileSync(`${file}.part`, JSON.stringify(counts));
  renameSync(`${file}.part`, `${file}.json`);
});
