// A thread in which people sign in again and again, so that the load generator is not held up by them. Tells how many do in a second.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { origin, path, body, seconds, atOnce } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const signIn = () =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Signing in: ${response.statusCode}.`));
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end(body);
  });

const started = performance.now();
const until = started + seconds * 1_000;
let done = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (; performance.now() < until; done++) await signIn();
  }),
);
parentPort.postMessage((done * 1_000) / (performance.now() - started));
agent.destroy();
