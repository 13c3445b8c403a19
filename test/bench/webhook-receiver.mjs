// A webhook receiver in a separate process: records arrival times by a clock that all processes share.
import { createServer } from 'node:http';

let arrivals = [];
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now();
    arrivals.push([request.url, at, request.headers['x-bench-kind'] === undefined ? chunks : []]);
    if (!request.url.startsWith('/dead')) response.writeHead(204).end();
  });
});
// Only on request: the receiver itself is not measured.
const titleIn = (chunks) => (chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()).data.object.title : '');
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', (question) => {
  if (question === 'count') process.send({ count: arrivals.filter(([path]) => !path.startsWith('/dead')).length });
  else {
    process.send({ arrivals: arrivals.map(([path, at, chunks]) => [path, at, titleIn(chunks)]) });
    arrivals = [];
  }
});
