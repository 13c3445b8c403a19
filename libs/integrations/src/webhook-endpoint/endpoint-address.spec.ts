import { EVENT_TYPES as PUBLISHED } from '#contracts';
import { Rejection } from '#kernel';
import { describe, expect, test } from '@jest/globals';
import {
  type AddressWish,
  checkEventTypes,
  endpointAddress,
  EVENT_TYPES,
  readableTypes,
  scopeOf,
  scopesOf,
} from './endpoint-address.js';

const wish = (url: string, more: Partial<AddressWish> = {}): AddressWish => ({
  url,
  refusal: null,
  open: false,
  ...more,
});

const fault = (of: AddressWish): string => {
  try {
    return `taken: ${endpointAddress(of)}`;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect([error.kind, error.code]).toEqual(['invalid', 'webhooks_invalid_url']);
    const { issues } = error.details as { issues: { path: unknown; message: string }[] };
    expect(issues.map(({ path }) => path)).toEqual([['url']]);
    return issues[0]?.message ?? '';
  }
};

describe('the address of an endpoint', () => {
  test.each([
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['HTTPS://Hooks.Example.com:443/a/../b?x=1', 'https://hooks.example.com/b?x=1'],
    ['https://hooks.example.com:8443/in', 'https://hooks.example.com:8443/in'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8/in', 'https://8.8.8.8/in'],
  ])('%s is taken as %s', (url, href) => expect(endpointAddress(wish(url))).toBe(href));

  test.each([
    ['', 'must be an absolute URL'],
    ['hooks.example.com', 'must be an absolute URL'],
    ['/in', 'must be an absolute URL'],
    ['https://', 'must be an absolute URL'],
    [`https://a.example/${'x'.repeat(2048)}`, 'at most 2048'],
    ['http://hooks.example.com', 'must begin with https://'],
    ['ftp://hooks.example.com', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['https://user@hooks.example.com', 'user or a password'],
    ['https://u:p@hooks.example.com', 'user or a password'],
    ['https://hooks.example.com/#part', 'fragment'],
    ['https://localhost/in', 'public internet'],
    ['https://a.localhost./in', 'public internet'],
    ['https://db/in', 'public internet'],
    ['https://metadata.google.internal/', 'public internet'],
    ['https://printer.local', 'public internet'],
  ])('%s is refused', (url, message) => expect(fault(wish(url))).toContain(message));

  test('is refused for what is known of its network', () => {
    expect(fault(wish('https://10.0.0.1/', { refusal: 'is private' }))).toBe('is private');
    expect(fault(wish('http://10.0.0.1/', { refusal: 'is private' }))).toBe('must begin with https://');
  });

  test('may be any in development, but for what is none', () => {
    expect(fault(wish('http://localhost:3000/hook', { open: true }))).toBe('taken: http://localhost:3000/hook');
    expect(fault(wish('http://10.0.0.1/', { open: true, refusal: 'is private' }))).toBe('taken: http://10.0.0.1/');
    expect(fault(wish('ftp://localhost', { open: true }))).toContain('https://');
    expect(fault(wish('http://u:p@localhost', { open: true }))).toContain('password');
  });
});

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
      [1, 2, 3].map((index) => ({ path: ['event_types', index], message: 'is not an event type' })),
    );
    expect(issuesOf(['job.created', 'job.deleted', 'job.created'])).toEqual([
      { path: ['event_types', 2], message: 'is listed twice' },
    ]);
  });
});
