import { expect, test } from '@jest/globals';
import { facts, type SampleEvent, replay } from '#testing';
import type { DomainEvents } from './domain.decider.js';
import { domainRows, statusOf } from './domain.read-model.js';

const domain = {
  hostname: 'jobs.example',
  token: 't'.repeat(32),
  record: { name: '_svc-verify.jobs.example', value: 'svc-verify=t' },
};
const added = { type: 'DomainAdded', data: domain } as const;
const begun = { type: 'DomainVerificationBegun', data: { operationId: 'ops_1' } } as const;
const verified = { type: 'DomainVerified', data: { operationId: 'ops_1' } } as const;
const failed = { type: 'DomainVerificationFailed', data: { operationId: 'ops_1', reason: 'Absent.' } } as const;
const cancelled = { type: 'DomainVerificationCancelled', data: { operationId: 'ops_1' } } as const;
const lost = { type: 'DomainLost', data: { reason: 'Gone.' } } as const;
const removed = { type: 'DomainRemoved', data: { hostname: 'jobs.example', operationId: null } } as const;
const later = '2027-01-01T00:00:00.000Z';

/** Status, reason and first verification of a domain with these events. */
function after(...history: readonly SampleEvent<DomainEvents>[]) {
  const row = replay(domainRows, 'domains_1', facts, ...history);
  return row && [statusOf(row), row.reason, row.verifiedAt];
}

test('a domain shows its hostname and the record that it needs', () =>
  expect(replay(domainRows, 'domains_1', facts, added)).toMatchObject({
    ...domain,
    standing: 'pending',
    operationId: null,
    createdAt: facts.now,
  }));

test('a domain is pending, is verified, fails, and has its former state when a check has no result', () => {
  expect(after(added)).toEqual(['pending', null, null]);
  expect(after(added, begun)).toEqual(['verifying', null, null]);
  expect(after(added, begun, cancelled)).toEqual(['pending', null, null]);
  expect(after(added, begun, verified)).toEqual(['verified', null, facts.now]);
  expect(after(added, begun, failed)).toEqual(['failed', 'Absent.', null]);
  expect(after(added, begun, failed, begun)).toEqual(['verifying', 'Absent.', null]);
  expect(after(added, begun, failed, begun, cancelled)).toEqual(['failed', 'Absent.', null]);
  expect(after(added, begun, failed, begun, verified)).toEqual(['verified', null, facts.now]);
});

test('a verified domain stays verified while it is verified again, until it is lost; since when it was stays', () => {
  expect(after(added, begun, verified, begun)).toEqual(['verified', null, facts.now]);
  expect(after(added, begun, verified, begun, failed)).toEqual(['verified', null, facts.now]);
  expect(after(added, begun, verified, begun, failed, lost)).toEqual(['failed', 'Gone.', facts.now]);
  expect(after(added, begun, verified, lost, begun, { ...verified, at: later })).toEqual(['verified', null, facts.now]);
});

test('a removed domain is gone', () => expect(after(added, begun, verified, removed)).toBeNull());
