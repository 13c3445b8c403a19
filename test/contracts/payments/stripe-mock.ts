import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenRequest } from '../../doubles/stripe-service.js';

/** The provider's own validator of requests: a program that refuses requests its specification does not allow. */
export interface StripeMock {
  /** Sends a request as the driver sent it. @returns null if it was accepted, otherwise the error. */
  refusalOf(request: SeenRequest): Promise<string | null>;
  stop(): Promise<void>;
}

/** Path of the program: `STRIPE_MOCK`, or where Go installs programs; null if it is not installed. */
export function stripeMockProgram(): string | null {
  const folders = () => {
    try {
      const text = execFileSync('go', ['env', 'GOBIN', 'GOPATH'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [bin = '', path = ''] = text.split('\n');
      return [bin, join(path, 'bin')];
    } catch {
      return [join(process.env.HOME ?? '', 'go', 'bin')];
    }
  };
  const found =
    process.env.STRIPE_MOCK ??
    folders()
      .map((folder) => join(folder, 'stripe-mock'))
      .find(existsSync);
  return found !== undefined && existsSync(found) ? found : null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the program on a free port. */
export async function startStripeMock(program: string): Promise<StripeMock> {
  const port = await freePort();
  const child = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: 'Bearer sk_test_123' };
  for (;;) {
    const answer = await fetch(`${url}/v1/account`, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`stripe-mock ended with ${child.exitCode}.`);
    await sleep(50);
  }
  return {
    async refusalOf({ method, path, body }) {
      const isForm = method === 'POST';
      const answer = await fetch(`${url}${path}${!isForm && body !== '' ? `?${body}` : ''}`, {
        method,
        headers: isForm ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers,
        ...(isForm ? { body } : {}),
      });
      const text = await answer.text();
      return answer.ok ? null : `${method} ${path} ${decodeURIComponent(body)}: ${text}`;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
