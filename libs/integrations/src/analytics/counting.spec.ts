import { expect, test } from '@jest/globals';
import { count } from './counting.samples.js';
import type { Hit } from './hit.js';

const AT = Date.parse('2026-11-26T12:00:00.000Z');
const MINUTE = 60_000;
const aHit = (minute: number, more: Partial<Hit> = {}): Hit => ({
  board: 'hill',
  at: AT + minute * MINUTE,
  visitor: 1n,
  item: 'p/',
  source: 'direct',
  country: 'DE',
  device: 'mobile',
  ...more,
});
const day = (hits: readonly Hit[], name = '2026-11-26') => count(hits).days.get(`hill ${name}`);

test('a visit ends after 30 minutes without a hit', () => {
  expect(day([aHit(0), aHit(30), aHit(60)])).toMatchObject({ visits: 1, milliseconds: 60 * MINUTE, pageViews: 1 });
  expect(day([aHit(0), aHit(30.001)])).toMatchObject({ visits: 2, milliseconds: 0, pageViews: 2 });
});

test('a visit is of one day, of one visitor and of one board', () => {
  const hits = [aHit(719), aHit(721), aHit(0, { visitor: 2n }), aHit(0, { board: 'lake' })];
  expect(day(hits)?.visits).toBe(2);
  expect(day(hits, '2026-11-27')?.visits).toBe(1);
});

test('a visit has the source of its first hit, whichever comes first', () => {
  const [first, second] = [aHit(0, { source: 'google.com' }), aHit(1, { source: 'x.example' })];
  for (const hits of [
    [first, second],
    [second, first],
  ])
    expect([...count(hits).traffic.keys()]).toContain('hill source 2026-11-26 google.com');
});

test('what the Board API saw makes no visit', () => {
  const figures = count([aHit(0, { item: 'Jjob_1' }), aHit(1, { item: 'Ajob_1' }), aHit(2, { item: 'Jjob_1' })]);
  expect(figures.days.get('hill 2026-11-26')).toMatchObject({ visits: 0, milliseconds: 0, applications: 1 });
  expect(figures.objects.get('hill job_1 2026-11-26')).toEqual({ views: 0, applyClicks: 0, reads: 1, applications: 1 });
  expect(figures.traffic.size).toBe(0);
});
