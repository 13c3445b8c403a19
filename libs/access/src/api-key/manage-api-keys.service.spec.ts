import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { daysFromNow } from '#testing';
import { type Scenario, scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { adoptionResource } from '../adoption.resource.js';
import { boardResource } from '../board/board.resource.js';
import { ManagePublishableKeys } from '../publishable-key/manage-publishable-keys.service.js';
import { publishableKeyResource } from '../publishable-key/publishable-key.resource.js';
import { apiKeyResource } from './api-key.resource.js';
import { ManageApiKeys, secretHash, THE_INSTALLATION } from './manage-api-keys.service.js';

@Module(moduleOf([adoptionResource, boardResource, apiKeyResource, publishableKeyResource]))
class KeysModule {}

let access: Scenario;
beforeAll(async () => {
  access = await scenario(KeysModule);
});
afterAll(() => access?.close());

const wish = { name: 'Import', scopes: ['jobs.read'], expiresAt: null };
const caller = { permissions: new Set(['jobs.read', 'api_keys.manage']), rateLimit: 60 };
const secretOf = (key: string): string => key.slice(-32);
const shown = (id: string) => access.keys.kept.get(id);

describe('an API key', () => {
  test('is shown to the guards when its maker has the answer', async () => {
    const { board, when } = await access.board();
    const { answer } = await when(ManageApiKeys, (keys) => keys.create(wish, caller)).appends('ApiKeyCreated');
    expect(answer.secret).toBe(`svc_live_${answer.row.id}_${secretOf(answer.secret)}`);
    expect(answer.secret).toMatch(/^svc_live_[a-z2-7]{16}_[A-Za-z0-9_-]{32}$/);
    const hash = secretHash(secretOf(answer.secret));
    expect(shown(answer.row.id)).toMatchObject({ board, scopes: ['jobs.read'], secretHash: hash, version: 1 });
  });

  test('is known to events by the hash of its secret alone', async () => {
    const { when, events } = await access.board();
    const { answer } = await when(ManageApiKeys, (keys) => keys.create(wish, caller)).accepted();
    await when(ManageApiKeys, (keys) => keys.rotate(answer.row.id, 60, caller)).accepted();
    expect(JSON.stringify(events())).not.toContain(secretOf(answer.secret));
  });

  test('has the limit of the installation by default, or what its maker has if that is less', async () => {
    const { when } = await access.board();
    const limit = async (who: typeof caller | null) =>
      (await when(ManageApiKeys, (keys) => keys.create(wish, who)).accepted()).answer.row.rateLimit;
    expect(await limit(caller)).toBe(60);
    expect(await limit({ ...caller, rateLimit: 5_000 })).toBe(100);
    expect(await limit(THE_INSTALLATION)).toBe(100);
  });

  test('has each scope once, and none that does not exist', async () => {
    const { when } = await access.board();
    const make = (...scopes: string[]) =>
      when(ManageApiKeys, (keys) => keys.create({ ...wish, scopes }, THE_INSTALLATION));
    expect((await make('jobs.read', 'jobs.read').accepted()).answer.row.scopes).toEqual(['jobs.read']);
    await make('jobs.read', 'jobs.fly').refused('validation_bad_request', ['scopes', 1]);
  });

  test('includes no permission that its creator lacks', async () => {
    const { when } = await access.board();
    // A caller who may read jobs cannot grant the scope that includes reading.
    await when(ManageApiKeys, (keys) => keys.create({ ...wish, scopes: ['jobs.manage'] }, caller)).refused(
      'auth_forbidden',
    );
    const half = { permissions: new Set(['jobs.manage', 'api_keys.manage']), rateLimit: 60 };
    await when(ManageApiKeys, (keys) => keys.create({ ...wish, scopes: ['jobs.manage'] }, half)).refused(
      'auth_forbidden',
    );
  });

  test('is changed, rotated and revoked for the guards, too', async () => {
    const { when, settledAgain } = await access.board();
    const { row } = (await when(ManageApiKeys, (keys) => keys.create(wish, caller)).accepted()).answer;
    await when(ManageApiKeys, (keys) => keys.change(row.id, { scopes: [], name: 'Less' }, caller)).appends(
      'ApiKeyChanged',
    );
    expect(shown(row.id)).toMatchObject({ scopes: [], name: 'Less' });
    const { answer } = await when(ManageApiKeys, (keys) => keys.rotate(row.id, 86_400, caller)).appends(
      'ApiKeyRotated',
    );
    const rotated = {
      secretHash: secretHash(secretOf(answer.secret)),
      previous: { hash: row.secretHash, until: daysFromNow(1) },
    };
    expect(shown(row.id)).toMatchObject(rotated);
    await when(ManageApiKeys, (keys) => keys.revoke(row.id, caller)).appends('ApiKeyRevoked');
    expect(shown(row.id)).toMatchObject({ ...rotated, revokedAt: expect.any(String), version: 4 });
    const before = shown(row.id);
    expect(await settledAgain()).toEqual([]);
    expect(shown(row.id)).toEqual(before);
  });

  test('is one key however often its making is tried, with the secret of the last try', async () => {
    const { when } = await access.board();
    const make = () => when(ManageApiKeys, (keys) => keys.create(wish, caller), { key: 'once' });
    const first = (await make().appends('ApiKeyCreated')).answer;
    // The first attempt died after its event and before its answer: its secret was never shown, and no longer works.
    const second = (await make().appends('UntoldSecretReplaced')).answer;
    const third = (await make().appends('UntoldSecretReplaced')).answer;
    expect([second.row.id, third.row.id]).toEqual([first.row.id, first.row.id]);
    expect(shown(first.row.id)).toMatchObject({ secretHash: secretHash(secretOf(third.secret)), previous: null });
  });

  test('keeps the secret before while a rotation is tried again, and what others rotated since', async () => {
    const { when } = await access.board();
    const { row } = (await when(ManageApiKeys, (keys) => keys.create(wish, caller)).accepted()).answer;
    const rotate = (key: string) => when(ManageApiKeys, (keys) => keys.rotate(row.id, 3_600, caller), { key });
    await rotate('one').appends('ApiKeyRotated');
    const again = (await rotate('one').appends('UntoldSecretReplaced')).answer;
    expect(shown(row.id)).toMatchObject({
      secretHash: secretHash(secretOf(again.secret)),
      previous: { hash: row.secretHash },
    });
    await rotate('two').appends('ApiKeyRotated');
    await rotate('one').refused('api_keys_rotated_again');
  });

  test('is found on its own board alone', async () => {
    const [mine, other] = [await access.board(), await access.board()];
    const { row } = (await mine.when(ManageApiKeys, (keys) => keys.create(wish, caller)).accepted()).answer;
    await other.when(ManageApiKeys, (keys) => keys.revoke(row.id, caller)).refused('api_keys_not_found');
    await other.when(ManageApiKeys, (keys) => keys.change(row.id, { name: 'x' }, caller)).refused('api_keys_not_found');
    await other.when(ManageApiKeys, (keys) => keys.rotate(row.id, 0, caller)).refused('api_keys_not_found');
    expect(shown(row.id)?.revokedAt).toBeNull();
  });
});

describe('a publishable key', () => {
  test('is shown to the guards, and revoked for them', async () => {
    const { board, when } = await access.board();
    const origin = 'https://jobs.example';
    const made = await when(ManagePublishableKeys, (keys) => keys.create(origin, false), { key: 'k' }).appends(
      'PublishableKeyCreated',
    );
    const { id } = made.answer;
    expect(id).toMatch(/^pk_[0-9a-f]{32}$/);
    expect(access.publishableKeys.kept.get(id)).toMatchObject({ board, origin, isConfirmed: false, revokedAt: null });
    const again = await when(ManagePublishableKeys, (keys) => keys.create(origin, false), { key: 'k' }).appends();
    expect(again.answer.id).toBe(id);
    expect(await access.publishableKeys.activeOrigins(board)).toEqual([{ origin, isConfirmed: false }]);
    await when(ManagePublishableKeys, (keys) => keys.confirm(id)).appends('PublishableKeyConfirmed');
    await when(ManagePublishableKeys, (keys) => keys.confirm(id)).appends();
    expect(await access.publishableKeys.activeOrigins(board)).toEqual([{ origin, isConfirmed: true }]);
    await when(ManagePublishableKeys, (keys) => keys.revoke(id)).appends('PublishableKeyRevoked');
    expect(access.publishableKeys.kept.get(id)?.revokedAt).not.toBeNull();
    await when(ManagePublishableKeys, (keys) => keys.revoke(id)).refused('publishable_keys_not_found');
  });
});
