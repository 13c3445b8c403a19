// Loaded into a server under test, before it: what it asks of https://<any name>.websites.example, and of the job boards that WEBSITES_BOARDS
// names, is answered by a port of this machine, as if the name and port 443 led there.
import tls from 'node:tls';

const { connect } = tls;
const port = Number(process.env.WEBSITES_PORT);
const boards = (process.env.WEBSITES_BOARDS ?? '').split(',').filter(Boolean);
const isHere = (host) => host?.endsWith('.websites.example') || boards.includes(host);

tls.connect = (options, ...more) =>
  options.port === 443 && isHere(options.host)
    ? connect({ ...options, host: '127.0.0.1', port }, ...more)
    : connect(options, ...more);
