// Preloaded into a server (NODE_OPTIONS=--import=…) that is about to be killed. HOLD=appends: appends are written, and the server never receives
// the result. HOLD=answers: requests with an idempotency key are completed, and their answers are never sent.
import { ServerResponse } from 'node:http';
import pg from 'pg';

const { query } = pg.Client.prototype;
const { writeHead, end } = ServerResponse.prototype;
const never = () => undefined;

/** Connections in a transaction, and whether they append: the commit writes it. */
const transactions = new WeakMap();

if (process.env.HOLD === 'appends')
  pg.Client.prototype.query = function held(statement, ...rest) {
    const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
    const appends = /insert into events/.test(text);
    const commits = text === 'commit' && transactions.get(this) === true;
    if (text === 'begin') transactions.set(this, false);
    else if (text === 'commit' || text === 'rollback') transactions.delete(this);
    else if (appends && transactions.has(this)) transactions.set(this, true);
    if (!commits && (!appends || transactions.has(this))) return query.call(this, statement, ...rest);
    // An append that lost a race wrote nothing, and is retried.
    const isWritten = (result) => commits || result.rows.some(({ position }) => position !== null);
    const heard = (callback) => (error, result) => (error || !isWritten(result) ? callback(error, result) : undefined);
    // A callback means that the pool calls; without one the result is awaited.
    if (rest.some((each) => typeof each === 'function'))
      return query.call(this, statement, ...rest.map((each) => (typeof each === 'function' ? heard(each) : each)));
    return query.call(this, statement, ...rest).then((result) => (isWritten(result) ? new Promise(never) : result));
  };

if (process.env.HOLD === 'answers') {
  const isHeld = ({ req }) => req.headers['idempotency-key'] !== undefined;
  ServerResponse.prototype.writeHead = function held(...head) {
    return isHeld(this) ? this : writeHead.apply(this, head);
  };
  ServerResponse.prototype.end = function held(...body) {
    return isHeld(this) ? this : end.apply(this, body);
  };
}
