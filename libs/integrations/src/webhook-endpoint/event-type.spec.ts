import { describe, expect, test } from '@jest/globals';
import { EVENT_TYPES as PUBLISHED } from '#contracts';
import { Rejection } from '#kernel';
import { checkEventTypes, EVENT_TYPES, readableTypes, scopeOf, scopesOf } from './endpoint-address.js';

const issuesOf = (types: readonly string[]): unknown => {
  try {
    return checkEventTypes(types);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect([error.kind, error.code]).toEqual(['invalid', 'webhooks_invalid_event_types']);
    return (error.details as { issues: unknown }).issues;
  }
};

describe('event types', () => {
  test('are twelve, and each can be subscribed to', () => {
    expect(EVENT_TYPES.length).toBe(12);
    expect([...EVENT_TYPES].sort()).toEqual([...PUBLISHED].sort());
    expect(checkEventTypes(EVENT_TYPES)).toEqual(EVENT_TYPES);
  });

  test('belong to a family that has a scope', () => {
    expect(scopeOf('candidate.profile.updated')).toBe('candidates.read');
    expect(scopesOf(EVENT_TYPES)).toEqual([
      'jobs.read',
      'companies.read',
      'candidates.read',
      'marketing_permissions.read',
    ]);
    expect(scopesOf(['job.created', 'job.deleted'])).toEqual(['jobs.read']);
    for (const none of ['webhook.test', 'job', '', 'constructor.x', 'jobs.created'])
      expect(scopeOf(none)).toBeUndefined();
  });

  test('are known to who has the scope of their family', () => {
    expect(readableTypes(new Set(['companies.read', 'webhooks.read']))).toEqual([
      'company.created',
      'company.updated',
      'company.deleted',
    ]);
    expect(readableTypes(new Set(['webhooks.read']))).toEqual([]);
  });

  test('are named, each once, at least one', () => {
    expect(issuesOf([])).toEqual([{ path: ['event_types'], message: 'must name at least one event type' }]);
    expect(issuesOf(['job.created', 'job.exploded', 'JOB.CREATED', 'webhook.test'])).toEqual(
      [1, 2, 3].map((index) => ({ path: ['event_types', index], message: 'is no event type' })),
    );
    expect(issuesOf(['job.created', 'job.deleted', 'job.created'])).toEqual([
      { path: ['event_types', 2], message: 'is there already' },
    ]);
  });
});
