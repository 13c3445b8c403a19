import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addressOf } from './embedded-postgres-directory.js';

/**
 * URL of the embedded database in `dataDir` if a server of ours is running on it, otherwise null. For commands beside a running server; code that
 * keeps the database running starts it with `startEmbeddedPostgres`.
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const data = resolve(dataDir);
  try {
    const [password, pid] = await Promise.all([
      readFile(`${data}.password`, 'utf8'),
      readFile(`${data}/postmaster.pid`, 'utf8'),
    ]);
    const [, , , port, socket = ''] = pid.split('\n');
    const url = addressOf({ password: password.trim(), port: Number(port), socket });
    const { Client } = await import('pg');
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}
