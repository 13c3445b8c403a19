import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import { appended, newStream, unit } from '../contracts/store/event-store.samples.js';
import { freshDatabase, openPostgresStore } from '../contracts/postgres-database.js';
import {
  compare,
  compareTopic,
  type ExpectedEvent,
  expectedPublications,
  isFaultless,
  logIn,
  summary,
  type ReceivedEvent,
} from './checker.js';

const DATES = { publishedAt: null, expiresAt: '2026-12-20T12:00:00.500Z' };
const JOB = {
  title: 'Night nurse',
  slug: 'night-nurse',
  description: '<p>x</p>',
  companyId: 'companies_1',
  companyName: 'Hill',
  companySlug: 'hill',
  status: 'draft',
  employmentType: null,
  remoteOption: null,
  officeLocations: [],
  salaryMin: null,
  ...DATES,
};

let versions = new Map<string, number>();
const happened = (objectId: string, type: string, data: object = {}): StoredEvent => {
  const version = (versions.get(objectId) ?? 0) + 1;
  versions.set(objectId, version);
  const category = type.startsWith('Job') ? 'job' : 'company';
  return {
    category,
    board: 'boards_1',
    objectId,
    id: `${objectId} ${version}`,
    type,
    schemaVersion: 1,
    data,
    version,
    metadata: { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null },
    at: '2026-11-20T12:00:00.999Z',
    position: '',
  };
};

const log = (): readonly StoredEvent[] => {
  versions = new Map();
  return [
    happened('companies_1', 'CompanyCreated', { name: 'Hill', slug: 'hill', website: null, summary: 'unseen' }),
    happened('jobs_1', 'JobCreated', JOB),
    happened('jobs_2', 'JobCreated', { ...JOB, slug: 'day-nurse' }),
    happened('jobs_1', 'JobChanged', { salaryMin: 1 }),
    happened('jobs_1', 'JobPublished', { publishedAt: '2026-11-20T12:00:00.999Z', expiresAt: null }),
    happened('companies_1', 'CompanyChanged', { summary: 'still unseen' }),
    happened('jobs_1', 'JobRelabelled', { companyName: 'Hill Clinic', companySlug: 'hill-clinic' }),
    happened('jobs_2', 'JobChanged', { expiresAt: '2026-12-20T12:00:00.900Z' }),
    happened('jobs_2', 'JobDeleted', { slug: 'day-nurse', companyId: 'companies_1' }),
  ];
};

/** A correct message of the system. */
function reported(
  { board, object, objectId: id, revision, type, occurredAt, changedFields, fields }: ExpectedEvent,
  nth: number,
): ReceivedEvent {
  const eventId = `evt_${nth}`;
  const url = typeof fields['url'] === 'string' ? { url: `https://x.example${fields['url']}` } : {};
  const data = { object: { ...fields, ...url, id, object, revision }, changed_fields: changedFields };
  const body = JSON.stringify({
    id: eventId,
    object: 'event',
    type,
    schema_version: '1',
    occurred_at: occurredAt,
    board_id: board,
    data,
  });
  return { eventId, body, key: id };
}

describe('the checker of what arrives', () => {
  const expected = expectedPublications(log());
  const right = expected.map(reported);
  const [company, job1, job2, published, relabelled, deleted] = right as [
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
  ];

  it('knows what must arrive', () => {
    expect(
      expected.map(({ type, objectId, revision, changedFields }) => [type, objectId, revision, changedFields.join()]),
    ).toEqual([
      ['company.created', 'companies_1', 1, ''],
      ['job.created', 'jobs_1', 1, ''],
      ['job.created', 'jobs_2', 1, ''],
      ['job.updated', 'jobs_1', 2, 'status,url,published_at,expires_at'],
      ['job.updated', 'jobs_1', 3, 'company_name,url'],
      ['job.deleted', 'jobs_2', 2, ''],
    ]);
  });

  it('finds no fault where none is, and counts what came twice', () => {
    expect(compare(expected, [...right, published, company])).toMatchObject({
      expected: 6,
      received: 8,
      duplicated: 2,
    });
    expect(isFaultless(compare(expected, [...right, published]))).toBe(true);
    // Between different objects, there is no order.
    expect(isFaultless(compare(expected, [job2, deleted, job1, company, published, relabelled]))).toBe(true);
  });

  it.each<[string, ReceivedEvent[], object]>([
    ['lost', [company, job1, job2, published, deleted], { lost: ['job jobs_1 revision 3'] }],
    ['a gap', [company, job1, job2, relabelled, deleted], { gaps: ['job jobs_1 revision 3 came after revision 1'] }],
    [
      'order',
      [company, job1, job2, relabelled, published, deleted],
      { outOfOrder: ['job jobs_1 revision 2 came after revision 3'] },
    ],
    [
      'invented',
      [...right, { ...job1, eventId: 'evt_x', body: job1.body?.replace('evt_1', 'evt_x') ?? '' }],
      { invented: ['job jobs_1 revision 1 a second time, as evt_x after evt_1'] },
    ],
    [
      'invented',
      [
        ...right,
        {
          eventId: 'evt_y',
          body: published.body?.replace('"revision":2', '"revision":4').replace('evt_3', 'evt_y') ?? '',
        },
      ],
      { invented: ['job jobs_1 revision 4 (job.updated, evt_y)'] },
    ],
    [
      'other bytes',
      [...right, { ...job1, body: `${job1.body} ` }],
      { wrong: ['evt_1 came with other bytes the second time'] },
    ],
    [
      'another title',
      [company, { ...job1, body: job1.body?.replace('Night', 'Day') ?? '' }, ...right.slice(2)],
      { wrong: ['job jobs_1 revision 1: title ("Day nurse" instead of "Night nurse")'] },
    ],
    [
      'another key',
      [company, { ...job1, key: 'jobs_9' }, ...right.slice(2)],
      { wrong: ['evt_1 is about jobs_1 and has the key jobs_9'] },
    ],
  ])('finds %s', (_, received, fault) => {
    const report = compare(expected, received);
    expect(isFaultless(report)).toBe(false);
    expect(report).toMatchObject(fault);
    expect(summary(report)).toContain(`expected 6, received ${received.length}`);
  });

  it('wants deleted objects to be forgotten by their topic, and no others', () => {
    const forgets = (key: string): ReceivedEvent => ({ eventId: '', body: null, key });
    expect(isFaultless(compareTopic(expected, [...right, forgets('jobs_2')]))).toBe(true);
    expect(compareTopic(expected, right).wrong).toEqual(['jobs_2 was deleted, and its key is not forgotten']);
    expect(compareTopic(expected, [...right, forgets('jobs_2'), forgets('jobs_1')]).wrong).toEqual([
      'jobs_1 is forgotten and was not deleted',
    ]);
    // A repeated batch is no fault; a key that is deleted too early is.
    expect(isFaultless(compareTopic(expected, [...right, forgets('jobs_2'), job2, deleted, forgets('jobs_2')]))).toBe(
      true,
    );
    expect(
      compareTopic(expected, [
        company,
        job1,
        job2,
        forgets('jobs_2'),
        published,
        relabelled,
        deleted,
        forgets('jobs_2'),
      ]).outOfOrder,
    ).toEqual(['jobs_2 is forgotten before its tombstone']);
  });
});

describe('the log that the checker reads', () => {
  it('is whole also while an older transaction holds back what was written last', async () => {
    const database = await freshDatabase();
    const store = await openPostgresStore(database);
    try {
      const older = await database.connect();
      await older.query('begin');
      await older.query('select pg_current_xact_id()');
      const stream = newStream('boards_1');
      await appended(store, unit(stream, 0, { count: 3 }));
      const written = await store.read(stream);
      const reading = logIn(database.pool());
      // Long enough for a reader that does not wait to return with less.
      await sleep(300);
      await older.query('rollback');
      expect((await reading).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    } finally {
      await store.close();
      await database.drop();
    }
  });
});
