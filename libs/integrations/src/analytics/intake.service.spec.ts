import type { VisitedObjects } from '#jobs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { withFacts } from '#store';
import { facts } from '#testing';
import type { Hit } from './hit.js';
import { HitLog } from './analytics-ports.js';
import { type Beacon, Intake, type Visitor } from './intake.service.js';
import type { VisitorTraits } from './traits/visitor-traits.service.js';

class MemoryHitLog extends HitLog {
  readonly hits: Hit[] = [];

  add(hit: Hit): void {
    this.hits.push(hit);
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  saltOf(day: string): Buffer {
    return Buffer.from(day.padEnd(32));
  }
}

class Traits {
  isBot(userAgent: string): boolean {
    return userAgent === 'bot';
  }

  deviceOf(): string {
    return 'desktop';
  }

  countryOf(): string {
    return 'DE';
  }
}

class Objects {
  queries = 0;

  job(idOrSlug: string): Promise<string | null> {
    this.queries++;
    return Promise.resolve(['jobs_1', 'nurse'].includes(idOrSlug) ? 'jobs_1' : null);
  }

  company(idOrSlug: string): Promise<string | null> {
    return Promise.resolve(idOrSlug === 'hill' ? 'companies_1' : null);
  }
}

const JANE: Visitor = { address: '192.0.2.1', userAgent: 'Browser', refuses: false, isStorefront: false };
let log: MemoryHitLog;
let objects: Objects;
let intake: Intake;
beforeEach(() => {
  log = new MemoryHitLog();
  objects = new Objects();
  intake = new Intake(log, new Traits() as unknown as VisitorTraits, objects as unknown as VisitedObjects);
});

const take = (beacon: Beacon, visitor = JANE, now = facts.now, board = facts.board) =>
  withFacts({ ...facts, now, board }, () => intake.take(beacon, visitor, 'https://jobs.example'));
const PAGE: Beacon = { type: 'page_view', path: '/jobs' };

describe('a beacon', () => {
  test('becomes a hit in which nothing says who the visitor is', async () => {
    await take({ ...PAGE, referrer: 'https://www.google.com/' });
    expect(log.hits).toEqual([
      {
        board: facts.board,
        at: Date.parse(facts.now),
        visitor: expect.any(BigInt),
        item: 'p/jobs',
        source: 'google.com',
        country: 'DE',
        device: 'desktop',
      },
    ]);
  });

  test('names a job or a company by id or slug; one that visitors do not see counts for nothing', async () => {
    await take({ type: 'job_view', job: 'nurse' });
    await take({ type: 'apply_click', job: 'jobs_1' });
    await take({ type: 'company_view', company: 'hill' });
    await take({ type: 'job_view', job: 'made-up' });
    await take({ type: 'company_view', company: 'made-up' });
    expect(log.hits.map(({ item }) => item)).toEqual(['jjobs_1', 'ajobs_1', 'ccompanies_1']);
  });

  test('asks once whether visitors see a job', async () => {
    for (let nth = 0; nth < 3; nth++) await take({ type: 'job_view', job: 'made-up' });
    expect(objects.queries).toBe(1);
  });

  test('of a bot or of a visitor who refuses counts for nothing', async () => {
    await take(PAGE, { ...JANE, userAgent: 'bot' });
    await take(PAGE, { ...JANE, refuses: true });
    await withFacts(facts, () => intake.saw('job_read', 'jobs_1', { ...JANE, userAgent: 'bot' }, facts.board));
    await withFacts(facts, () => intake.saw('job_read', 'jobs_1', { ...JANE, refuses: true }, facts.board));
    expect(log.hits).toEqual([]);
  });

  test('has the same visitor on one board and one day alone', async () => {
    await take(PAGE);
    await take(PAGE);
    await take(PAGE, { ...JANE, address: '192.0.2.2' });
    await take(PAGE, { ...JANE, userAgent: 'Other' });
    await take(PAGE, JANE, '2031-01-01T00:00:00.000Z');
    await take(PAGE, JANE, facts.now, 'another');
    const visitors = log.hits.map(({ visitor }) => visitor);
    expect(visitors[0]).toBe(visitors[1]);
    expect(new Set(visitors).size).toBe(5);
  });
});

test('a storefront that reads for its visitors counts as another visitor each time', async () => {
  const saw = (visitor: Visitor) => intake.saw('job_read', 'jobs_1', visitor, facts.board);
  await saw({ ...JANE, userAgent: 'bot', isStorefront: true });
  await saw({ ...JANE, userAgent: 'bot', isStorefront: true });
  await saw(JANE);
  await saw(JANE);
  expect(new Set(log.hits.map(({ visitor }) => visitor)).size).toBe(3);
});
