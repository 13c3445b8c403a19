import { afterAll, describe, expect, test } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileTransport } from '../../../libs/runtime/src/mail/file-transport.js';
import { mailTransportContract, NEVER, outgoing } from './mail-transport.suite.js';

const directory = () => mkdtempSync(join(tmpdir(), 'openings-mails-'));

mailTransportContract('files', async () => {
  const parent = directory();
  // It is created with the first mail.
  const outbox = join(parent, 'data', 'outbox');
  return {
    transport: new FileTransport(outbox),
    arrived: () => Promise.all(readdirSync(outbox).map((name) => simpleParser(readFileSync(join(outbox, name))))),
    close: async () => rmSync(parent, { recursive: true, force: true }),
  };
});

describe('mails in files', () => {
  const outbox = directory();
  const transport = new FileTransport(outbox);
  afterAll(() => rmSync(outbox, { recursive: true, force: true }));

  test('are called by time, kind and id, and are read by their owner only', async () => {
    for (const [id, date] of [
      ['mails_b', '2026-11-24T08:00:01Z'],
      ['mails_a', '2026-11-24T08:00:02.345Z'],
    ] as const)
      await transport.deliver(outgoing(id, { date: new Date(date) }), NEVER);
    expect(readdirSync(outbox)).toEqual([
      '2026-11-24T08-00-01-000Z-verification-mails_b.eml',
      '2026-11-24T08-00-02-345Z-verification-mails_a.eml',
    ]);
    for (const name of readdirSync(outbox)) expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
  });

  test('are one file however often they are handed over', async () => {
    const before = readdirSync(outbox).length;
    for (let nth = 0; nth < 3; nth++) await transport.deliver(outgoing('mails_c'), NEVER);
    expect(readdirSync(outbox)).toHaveLength(before + 1);
  });

  test('leave nothing behind where they cannot be written', async () => {
    const file = join(outbox, 'file');
    writeFileSync(file, '');
    await expect(new FileTransport(file).deliver(outgoing('mails_d'), NEVER)).rejects.toThrow();
    expect(readdirSync(outbox).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
