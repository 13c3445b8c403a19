import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isOutage, problemOf } from './problems.js';

const failureOf = (doing: Promise<unknown>): Promise<unknown> => doing.then(() => undefined, (error: unknown) => error);
const connecting = (host: string, port: number) => failureOf(new pg.Client({ host, port, user: 'nobody' }).connect());

describe('a database that is away', () => {
  it.each([['at an address', '127.0.0.1'], ['at a socket', join(tmpdir(), 'there-is-no-such-directory')]])('%s is an outage', async (_, host) => {
    const error = await connecting(host, 1);
    expect(isOutage(error)).toBe(true);
    expect(problemOf(error)).toMatchObject({ status: 503, code: 'service_unavailable', headers: { 'Retry-After': '1' } });
  });

  it.each(['57P01', '57P03', '53300', '08006', 'ECONNRESET', 'EPIPE'])('is told by %s', (code) => {
    expect(isOutage(Object.assign(new Error('It said so.'), { code }))).toBe(true);
  });

  it('is not what a file that is missing tells', async () => {
    const error = await failureOf(readFile(join(tmpdir(), 'there-is-no-such-file')));
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(problemOf(error)).toMatchObject({ status: 500, code: 'internal_error' });
  });
});
