// Preloaded into a server (NODE_OPTIONS=--import=…) that is about to be killed. HOLD=appends: what is appended is written, and the server
// never learns of it. HOLD=answers: requests with an idempotency key are served to the end, and their answers are never sent.
import { ServerResponse } from 'node:http';
import pg from 'pg';

const { query } = pg.Client.prototype;
const { writeHead, end } = ServerResponse.prototype;
const never = () => undefined;

if (process.env.HOLD === 'appends')
  pg.Client.prototype.query = function held(statement, ...rest) {
    if (!/insert into events/.test(typeof statement === 'string' ? statement : (statement?.text ?? '')))
      return query.call(this, statement, ...rest);
    // What lost a race wrote nothing, and is tried again.
    const isWritten = (result) => result.rows.some(({ position }) => position !== null);
    const heard = (callback) => (error, result) => (error || !isWritten(result) ? callback(error, result) : undefined);
    // A callback tells that the pool asks; without one an answer is awaited.
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
