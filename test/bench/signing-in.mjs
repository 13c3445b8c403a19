// A thread in which people sign in continuously, so that they do not delay the load generator. Reports sign-ins per second.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { repeated } from './measure.mjs';

const { origin, path, body, seconds, atOnce } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const signIn = () =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Signing in: ${response.statusCode}.`));
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });

parentPort.postMessage(await repeated(signIn, seconds, atOnce));
agent.destroy();
