// Loaded into a server under test, before it: what it asks of https://<any name>.websites.example is answered by a port of
// this machine, as if the name and port 443 led there.
import tls from 'node:tls';

const { connect } = tls;
const port = Number(process.env.WEBSITES_PORT);

tls.connect = (options, ...more) =>
  options.port === 443 && options.host?.endsWith('.websites.example')
    ? connect({ ...options, host: '127.0.0.1', port }, ...more)
    : connect(options, ...more);
