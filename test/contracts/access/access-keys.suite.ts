import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiKeys, PublishableKeys } from '#access';

type ApiKeyState = Parameters<ApiKeys['follow']>[0];
type PublishableKeyState = Parameters<PublishableKeys['follow']>[0];

/** Key tables for tests, and two boards. */
export interface OpenKeys {
  readonly keys: Pick<ApiKeys, 'follow'>;
  readonly publishableKeys: Pick<PublishableKeys, 'activeOrigins' | 'follow'>;
  readonly boards: readonly [string, string];
  shownKey(keyId: string): Promise<ApiKeyState | null>;
  shownPublishableKey(key: string): Promise<PublishableKeyState | null>;
  close(): Promise<void>;
}

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const hash = (letter: string) => letter.repeat(64);

/** The contract of key tables, wherever they are stored. */
export const accessKeysContract = (name: string, open: () => Promise<OpenKeys>): void =>
  describe(`keys: ${name}`, () => {
    let opened: OpenKeys;
    let board: string;
    beforeAll(async () => {
      opened = await open();
      [board] = opened.boards;
    });
    afterAll(() => opened?.close());

    let numbered = 0;
    const made = (): ApiKeyState => ({
      keyId: `key${++numbered}`,
      board,
      name: 'Import',
      scopes: ['jobs.read'],
      rateLimit: 60,
      secretHash: hash('a'),
      previous: null,
      createdAt: at(1),
      expiresAt: null,
      revokedAt: null,
      version: 1,
    });

    it('are shown whole', async () => {
      const key = { ...made(), previous: { hash: hash('b'), until: at(9) }, expiresAt: at(20), version: 3 };
      await opened.keys.follow(key);
      expect(await opened.shownKey(key.keyId)).toEqual(key);
    });

    it('follow the states of a key in order, however late and often they arrive', async () => {
      const first = made();
      const states = [
        first,
        { ...first, scopes: [], name: 'Less', version: 2 },
        { ...first, secretHash: hash('b'), previous: { hash: hash('a'), until: at(5) }, version: 3 },
        { ...first, secretHash: hash('c'), expiresAt: at(9), rateLimit: 7, version: 4 },
      ];
      for (const n of [1, 0, 3, 2, 1, 0, 3]) await opened.keys.follow(states[n] ?? first);
      expect(await opened.shownKey(first.keyId)).toEqual(states[3]);
    });

    it('take no revocation back, no matter what arrives afterwards', async () => {
      const key = made();
      await opened.keys.follow({ ...key, revokedAt: at(2) });
      await opened.keys.follow({ ...key, name: 'Other', version: 2 });
      expect(await opened.shownKey(key.keyId)).toEqual({ ...key, name: 'Other', revokedAt: at(2), version: 2 });
    });

    it('leave the key of another board alone', async () => {
      const key = made();
      await opened.keys.follow(key);
      await opened.keys.follow({ ...key, board: opened.boards[1], scopes: ['jobs.manage'], version: 9 });
      expect(await opened.shownKey(key.keyId)).toEqual(key);
    });

    it('follow publishable keys as well', async () => {
      const of = { key: 'pk_1', board, origin: 'https://jobs.example' };
      const key = { ...of, isConfirmed: false, createdAt: at(1), revokedAt: null, version: 1 };
      const revoked = { ...key, isConfirmed: true, revokedAt: at(2), version: 2 };
      await opened.publishableKeys.follow(key);
      expect(await opened.shownPublishableKey('pk_1')).toEqual(key);
      for (const state of [revoked, key, { ...revoked, version: 3 }, { ...key, board: opened.boards[1], version: 9 }])
        await opened.publishableKeys.follow(state);
      expect(await opened.shownPublishableKey('pk_1')).toEqual({ ...revoked, version: 3 });
    });

    it('list the origins of active keys, confirmed ones first, and whether one key of each is confirmed', async () => {
      const add = (key: string, origin: string, isConfirmed: boolean, revokedAt: string | null = null) =>
        opened.publishableKeys.follow({ key, board, origin, isConfirmed, createdAt: at(1), revokedAt, version: 1 });
      await add('pk_11', 'https://a.example', false);
      await add('pk_12', 'https://b.example', false);
      await add('pk_13', 'https://b.example', true);
      await add('pk_14', 'https://c.example', true, at(2));
      expect(await opened.publishableKeys.activeOrigins(board)).toEqual([
        { origin: 'https://b.example', isConfirmed: true },
        { origin: 'https://a.example', isConfirmed: false },
      ]);
    });
  });
