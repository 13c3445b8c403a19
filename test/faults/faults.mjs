// Preloaded into a server (NODE_OPTIONS=--import=…). A file in the directory FAULTS_DIR makes statements fail while it exists: `before`: events are
// not written; `during`: they are, and the answer is lost; `after`: the answer cannot be stored. The file `met` records that one has failed.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const { query } = pg.Client.prototype;
const on = (name) => existsSync(join(process.env.FAULTS_DIR, name));
const lost = () => {
  writeFileSync(join(process.env.FAULTS_DIR, 'met'), '');
  return new Error('Connection terminated unexpectedly');
};

pg.Client.prototype.query = function failing(statement, ...rest) {
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
  const appends = /insert into events/.test(text);
  // A callback means that the pool calls; without one the result is awaited.
  const callback = [...rest, statement?.callback].find((each) => typeof each === 'function');
  if ((appends && on('before')) || (statement?.name === 'idempotency-finish' && on('after'))) {
    if (callback) return void setImmediate(callback, lost());
    return Promise.reject(lost());
  }
  if (!appends || !on('during')) return query.call(this, statement, ...rest);
  if (!callback) return query.call(this, statement, ...rest).then(() => Promise.reject(lost()));
  return query.call(this, statement, ...rest.filter((each) => typeof each !== 'function'), () => callback(lost()));
};
