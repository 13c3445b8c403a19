import { describe, expect, test } from '@jest/globals';
import { daysFromNow, facts, given } from '#testing';
import { apiKeyDecider, type ApiKeyTerms, type Granter, UNLIMITED } from './api-key.decider.js';

const terms: ApiKeyTerms = { name: 'Import', scopes: ['jobs.read'], rateLimit: 60, expiresAt: null };
const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)];
const created = { type: 'ApiKeyCreated', data: { ...terms, secretHash: FIRST } } as const;
const revoked = { type: 'ApiKeyRevoked', data: {} } as const;
/** A caller with all permissions except to manage jobs. */
const weaker: Granter = { withheld: ['jobs.manage'], rateLimit: 60 };
const lacking = { missing_scopes: ['jobs.manage'] };

describe('an API key that is made', () => {
  const make = (wish: Partial<ApiKeyTerms>, by = weaker) =>
    given(apiKeyDecider, facts).when('CreateApiKey', { ...terms, ...wish, secretHash: FIRST, by });

  test('has what was requested, and of its secret the hash', () => make({}).then(created));

  test('has no scope that its maker lacks', () => {
    make({ scopes: ['jobs.read', 'jobs.manage'] }).rejected('auth_forbidden', 'forbidden', lacking);
    const all = { ...terms, scopes: ['jobs.manage'], secretHash: FIRST };
    make({ scopes: ['jobs.manage'] }, UNLIMITED).then({ type: 'ApiKeyCreated', data: all });
  });

  test('has at most the requests of its creator, if they have a limit', () => {
    make({ rateLimit: 61 }).rejected('api_keys_rate_limit_too_high', 'forbidden');
    const more = { ...terms, rateLimit: 61, secretHash: FIRST };
    make({ rateLimit: 61 }, UNLIMITED).then({ type: 'ApiKeyCreated', data: more });
  });

  test('expires in the future', () => {
    const details = { issues: [{ path: ['expiresAt'], message: 'must be in the future' }] };
    for (const expiresAt of [daysFromNow(-1), facts.now])
      make({ expiresAt }).rejected('validation_bad_request', 'invalid', details);
    const expiresAt = daysFromNow(1);
    make({ expiresAt }).then({ type: 'ApiKeyCreated', data: { ...terms, expiresAt, secretHash: FIRST } });
  });

  test('of an older release is taken as it is', () => {
    const old = {
      ...terms,
      expiresAt: daysFromNow(-9),
      secretHash: FIRST,
      createdAt: daysFromNow(-5),
      revokedAt: null,
    };
    given(apiKeyDecider, facts).when('AdoptApiKey', old).then({ type: 'ApiKeyAdopted', data: old });
    const adopted = { type: 'ApiKeyAdopted', data: { ...old, revokedAt: daysFromNow(-1) } } as const;
    given(apiKeyDecider, facts, adopted).when('RevokeApiKey', { by: weaker }).rejected('api_keys_revoked', 'conflict');
  });
});

describe('an API key that is changed', () => {
  const change = (changes: Partial<ApiKeyTerms>, by = weaker, before: Partial<ApiKeyTerms> = {}) =>
    given(apiKeyDecider, facts, { type: 'ApiKeyCreated', data: { ...created.data, ...before } }).when('ChangeApiKey', {
      changes,
      by,
    });

  test('publishes only what changed, and nothing when nothing did', () => {
    change({ name: 'Import', rateLimit: 30 }).then({ type: 'ApiKeyChanged', data: { rateLimit: 30 } });
    change({ scopes: ['jobs.read'], expiresAt: null }).then();
  });

  test('gets no scope that the caller lacks', () =>
    change({ scopes: ['jobs.manage'] }).rejected('auth_forbidden', 'forbidden', lacking));

  test('is not changed at all by who lacks a scope that it has', () => {
    const before = { scopes: ['jobs.manage'] };
    change({ name: 'Mine' }, weaker, before).rejected('auth_forbidden', 'forbidden', lacking);
    change({ scopes: ['jobs.read'] }, weaker, before).rejected('auth_forbidden', 'forbidden', lacking);
  });

  test('gets at most the requests of the caller, and may keep those that it has', () => {
    change({ rateLimit: 61 }).rejected('api_keys_rate_limit_too_high', 'forbidden');
    change({ rateLimit: 90, name: 'Other' }, weaker, { rateLimit: 90 }).then({
      type: 'ApiKeyChanged',
      data: { name: 'Other' },
    });
  });

  test('does not get an expiry in the past, and may keep one', () => {
    change({ expiresAt: daysFromNow(-1) }).rejected('validation_bad_request', 'invalid');
    const expiresAt = daysFromNow(-1);
    change({ expiresAt, name: 'Other' }, weaker, { expiresAt }).then({
      type: 'ApiKeyChanged',
      data: { name: 'Other' },
    });
  });
});

describe('an API key that gets another secret', () => {
  const rotate = (overlapSeconds: number, by = weaker) =>
    given(apiKeyDecider, facts, created).when('RotateApiKey', { secretHash: SECOND, overlapSeconds, by });

  test('keeps the one before for a while', () =>
    rotate(86_400).then({ type: 'ApiKeyRotated', data: { secretHash: SECOND, previousUntil: daysFromNow(1) } }));

  test('or not at all', () =>
    rotate(0).then({ type: 'ApiKeyRotated', data: { secretHash: SECOND, previousUntil: null } }));

  test('is not given to who lacks a scope that it has', () =>
    rotate(0, { withheld: ['jobs.read'], rateLimit: null }).rejected('auth_forbidden', 'forbidden', {
      missing_scopes: ['jobs.read'],
    }));

  test('gets one that replaces one that was never shown, unless it has another by now', () => {
    const replace = (untold: string) =>
      given(apiKeyDecider, facts, created).when('ReplaceUntoldSecret', { untold, secretHash: SECOND });
    replace(FIRST).then({ type: 'UntoldSecretReplaced', data: { secretHash: SECOND } });
    replace('c'.repeat(64)).rejected('api_keys_rotated_again', 'conflict');
  });
});

describe('an API key that is revoked', () => {
  const later = given(apiKeyDecider, facts, created, revoked);

  test('is so for good', () => {
    given(apiKeyDecider, facts, created).when('RevokeApiKey', { by: weaker }).then(revoked);
    later.when('RevokeApiKey', { by: weaker }).rejected('api_keys_revoked', 'conflict');
    later.when('ChangeApiKey', { changes: { name: 'x' }, by: weaker }).rejected('api_keys_revoked', 'conflict');
    const rotation = { secretHash: SECOND, overlapSeconds: 0, by: weaker };
    later.when('RotateApiKey', rotation).rejected('api_keys_revoked', 'conflict');
    later.when('ReplaceUntoldSecret', { untold: FIRST, secretHash: SECOND }).rejected('api_keys_revoked', 'conflict');
  });

  test('is not so by a caller who lacks a scope that it has', () =>
    given(apiKeyDecider, facts, created)
      .when('RevokeApiKey', { by: { withheld: ['jobs.read'], rateLimit: null } })
      .rejected('auth_forbidden', 'forbidden', { missing_scopes: ['jobs.read'] }));

  test('and one that never was is not found', () => {
    given(apiKeyDecider, facts).when('RevokeApiKey', { by: weaker }).rejected('api_keys_not_found', 'missing');
    expect(apiKeyDecider.gone).toEqual([]);
  });
});
