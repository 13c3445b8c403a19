import { afterAll, beforeAll, expect, it, test } from '@jest/globals';
import { Ciphers, type Mail } from '#runtime';
import { MailPreviews } from '#runtime/engine';
import type { DynamicModule, FactoryProvider, Provider, Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AppModule } from '../../apps/server/src/app.module.js';
import type { Platform } from '../../apps/server/src/platform/platform.js';
import { QueuedMails } from '../../libs/runtime/src/mail/queued-mails.js';
import { type Database, freshDatabase } from '../contracts/postgres-database.js';

const SECURITY_NOTICE = {
  limit: 'kind',
  because: 'a security notice, which no flood of other mails may suppress',
} as const;

/** Kinds of mails without the usual limit for each recipient, and why. Each exception is a line here. */
const OTHERWISE: Readonly<Record<string, { readonly limit: NonNullable<Mail['limit']>; readonly because: string }>> = {
  account_deleted: SECURITY_NOTICE,
  digest: { limit: 'none', because: 'one a week for each alert that the address has confirmed' },
  message_reports: { limit: 'none', because: 'at most one an hour for the operators of the board' },
  new_applications: { limit: 'none', because: 'at most one an hour for each job of the company' },
  operator_identity_linked: SECURITY_NOTICE,
  operator_password_set: SECURITY_NOTICE,
  operator_second_factor_added: SECURITY_NOTICE,
  operator_second_factor_removed: SECURITY_NOTICE,
};

type AnyModule = Type | DynamicModule;

/** The example mails that `module` and its imports register. */
function previewsOf(module: AnyModule, previews = new MailPreviews(), seen = new Set<unknown>()): MailPreviews {
  const dynamic: Partial<DynamicModule> = 'module' in module ? module : {};
  const target = 'module' in module ? module.module : module;
  if (seen.has(target)) return previews;
  seen.add(target);
  const all = (key: 'imports' | 'providers'): readonly unknown[] => [
    ...((Reflect.getMetadata(key, target) as readonly unknown[] | undefined) ?? []),
    ...((dynamic[key] as readonly unknown[] | undefined) ?? []),
  ];
  for (const provider of all('providers') as readonly Provider[])
    if (isPreview(provider)) (provider as FactoryProvider).useFactory(previews);
  for (const each of all('imports')) previewsOf(each as AnyModule, previews, seen);
  return previews;
}

const isPreview = (provider: Provider): boolean =>
  'provide' in provider &&
  typeof provider.provide === 'symbol' &&
  /^mail preview /.test(provider.provide.description ?? '');

const previews = previewsOf(AppModule.on({} as Platform)).all();

let database: Database;
let mails: QueuedMails;
beforeAll(async () => {
  database = await freshDatabase();
  const ciphers = new Ciphers([{ id: 'test', bytes: new Uint8Array(32).fill(7) }]);
  const limits = { ofKind: 2, inAll: 3 };
  mails = new QueuedMails(database.pool(), ciphers, { announce: () => undefined }, { from: 'a@b.example', limits });
});
afterAll(() => database?.drop());

/** How many of `count` mails like `mail` are sent to `to`. */
async function sent(count: number, { example }: { readonly example: Mail }, to: string): Promise<number> {
  let passed = 0;
  for (let nth = 0; nth < count; nth++) if (await mails.send({ ...example, to, id: `mails_${randomUUID()}` })) passed++;
  return passed;
}

it('knows every kind of mail that has an example', () =>
  expect(previews.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['verification', 'invitation', 'work_email', ...Object.keys(OTHERWISE)]),
  ));

test.each(previews)('mails "$kind" are limited by who gets them, or say why not', async (preview) => {
  const { limit = 'recipient' } = preview.example;
  expect(limit).toBe(OTHERWISE[preview.kind]?.limit ?? 'recipient');
  const to = `${randomUUID()}@example.com`;
  expect(await sent(5, preview, to)).toBe(limit === 'none' ? 5 : 2);
  // Independent of earlier mails of other kinds.
  const late = `${randomUUID()}@example.com`;
  const flood = previews.filter(
    ({ kind, example }) => kind !== preview.kind && (example.limit ?? 'recipient') === 'recipient',
  );
  for (const other of flood) await sent(3, other, late);
  expect(await sent(1, preview, late)).toBe(limit === 'recipient' ? 0 : 1);
});
