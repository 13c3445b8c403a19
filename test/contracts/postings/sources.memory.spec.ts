import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { startReceiver } from '../../doubles/webhook-receiver.js';
import { EVERY_CASE } from '../../faults/rounds.js';

const run = promisify(execFile);
/** The options of the server, with a heap so small that a reader that keeps its whole feed crashes. */
const OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=128'];
const PROGRAM = new URL('read-feed.mjs', import.meta.url).pathname;
const JOBS = 200_000;
const ABOUT = 'A job that is like many others and has a description of its own. '.repeat(6);

const job = (id: number): string =>
  `<job><title><![CDATA[Job ${id}]]></title><referencenumber>posting-number-${id}</referencenumber>
<url>https://www.acme.example/jobs/${id}?a=1&amp;b=2</url><company>Acme</company><city>Berlin</city><country>DE</country>
<description><![CDATA[<p>${id} ${ABOUT}</p>]]></description></job>
`;

/** A feed of 100 MB or more, generated while it is sent. */
function* feed(sent: { bytes: number }): Generator<string> {
  yield '<source>';
  for (let from = 0; from < JOBS; from += 100) {
    const piece = Array.from({ length: 100 }, (_, nth) => job(from + nth)).join('');
    sent.bytes += piece.length;
    yield piece;
  }
  yield '</source>';
}

// A compressed feed is read by the same stream, and more.
it.each(EVERY_CASE ? ['identity', 'gzip'] : ['gzip'])(
  'a feed of 100 MB with 200,000 jobs is read in 250 MB of memory (%s)',
  async (encoding) => {
    const sent = { bytes: 0 };
    const server = await startReceiver(({ path }, response) => {
      if (path === '/robots.txt') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-encoding': encoding });
      const body = Readable.from(feed(sent), { objectMode: true });
      if (encoding === 'gzip') pipeline(body, createGzip({ level: 1 }), response, () => undefined);
      else pipeline(body, response, () => undefined);
    });
    try {
      const { stdout } = await run(process.execPath, [...OPTIONS, PROGRAM, `${server.origin}/jobs.xml`]);
      const read = JSON.parse(stdout) as { readonly postings: number; readonly bytes: number };
      console.log(`A feed (${encoding}): ${Math.round(read.bytes / 1e6)} MB of memory`);
      expect(read.postings).toBe(JOBS);
      expect(sent.bytes).toBeGreaterThan(100_000_000);
      expect(read.bytes).toBeLessThan(250 * 1_024 * 1_024);
    } finally {
      await server.stop();
    }
  },
);
