// Preloaded into a server (NODE_OPTIONS=--import=…): the process is killed a moment after it has sent the number of appends in KILL_AFTER_APPENDS,
// to PostgreSQL or EventStoreDB.
import pg from 'pg';

let left = Number(process.env.KILL_AFTER_APPENDS);
const appended = () => {
  if (--left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5);
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(statement, ...rest) {
  if (/insert into events/.test(typeof statement === 'string' ? statement : (statement?.text ?? ''))) appended();
  return query.call(this, statement, ...rest);
};

if (process.env.EVENT_STORE_URL) {
  const { Channel } = await import('@grpc/grpc-js');
  const { createCall } = Channel.prototype;
  Channel.prototype.createCall = function counted(method, ...rest) {
    if (/Append$/.test(method)) appended();
    return createCall.call(this, method, ...rest);
  };
}
