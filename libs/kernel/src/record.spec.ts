import { describe, expect, test } from '@jest/globals';
import { claim } from './claims.js';
import { decide, fold, type MessageOf } from './decider.js';
import { changed, record, type RecordEvents } from './record.js';
import { Rejection } from './rejection.js';

interface Redirect {
  readonly from: string;
  readonly to: string;
}

const redirect = record<Redirect>()('PageRedirect', {
  missing: 'redirects_not_found',
  claims: (held) => (held ? claim('redirect.from', held.from) : []),
});

type Event = MessageOf<RecordEvents<'PageRedirect', Redirect>>;
const facts = {
  board: 'boards_1',
  actor: 'api_key:x',
  now: '2026-01-01T00:00:00.000Z',
  requestId: 'r',
  correlationId: 'r',
  causationId: null,
};
const then = (history: readonly Event[], command: Parameters<typeof decide<Redirect | null, never, never>>[2]) =>
  decide(redirect, fold(redirect, history), command as never, facts);

const added: Event = { type: 'PageRedirectAdded', data: { from: '/a', to: '/b' } };
const removed: Event = { type: 'PageRedirectRemoved', data: {} };

describe('a record', () => {
  test('has a category and a noun from its name', () =>
    expect([redirect.category, redirect.noun]).toEqual(['pageRedirect', 'page redirect']));

  test('is added', () =>
    expect(then([], { type: 'AddPageRedirect', data: { from: '/a', to: '/b' } } as never)).toEqual([added]));

  test('says only what changed, and nothing when nothing did', () => {
    expect(then([added], { type: 'ChangePageRedirect', data: { from: '/a', to: '/c' } } as never)).toEqual([
      { type: 'PageRedirectChanged', data: { to: '/c' } },
    ]);
    expect(then([added], { type: 'ChangePageRedirect', data: { to: '/b' } } as never)).toEqual([]);
  });

  test('is gone when it was removed', () => {
    expect(then([added], { type: 'RemovePageRedirect', data: {} } as never)).toEqual([removed]);
    const late = () => then([added, removed], { type: 'RemovePageRedirect', data: {} } as never);
    expect(late).toThrow(new Rejection('missing', 'redirects_not_found', 'This page redirect does not exist.'));
    expect(() => then([], { type: 'ChangePageRedirect', data: {} } as never)).toThrow(
      'This page redirect does not exist.',
    );
  });

  test('holds what it claims while it exists', () => {
    const held = fold(redirect, [added, { type: 'PageRedirectChanged', data: { from: '/z' } }]);
    expect(redirect.claims?.(held.state)).toEqual(claim('redirect.from', '/z'));
    expect(fold(redirect, [added, removed])).toEqual({ state: null, exists: false });
  });
});

describe('changes', () => {
  test('are what differs as JSON', () =>
    expect(changed({ a: [1], b: { c: 1 }, d: null as string | null }, { a: [1], b: { c: 2 }, d: 'x' })).toEqual({
      b: { c: 2 },
      d: 'x',
    }));
});
