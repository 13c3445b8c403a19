import { describe, expect, test } from '@jest/globals';
import { claim, fold, type MessageOf, Rejection } from '#kernel';
import { claimChanges, decide, type FoldedState } from '#kernel/engine';
import { daysFromNow, facts, factsAt, given } from '#testing';
import fc from 'fast-check';
import { jobDecider, jobIssues, jobLocation } from './job.decider.js';
import {
  austin,
  born,
  changed,
  content,
  create,
  deleted,
  draft,
  expired,
  in30Days,
  label,
  paused,
  posting,
  published,
  tomorrow,
  yesterday,
  zurich,
} from './job.samples.js';
import type { JobCommands, JobEvents } from './job-messages.js';
import type { JobContent } from './job-fields.js';

const issues = (...those: (readonly [path: string, message: string])[]) => ({
  issues: those.map(([path, message]) => ({ path: [path], message })),
});
const NO_OFFICE = ['officeLocations', 'must name at least one office when remoteOption is on_site'] as const;
const WRONG_SALARY = ['salaryMin', 'must not be more than salaryMax'] as const;

describe('creating a job', () => {
  test('makes a draft that expires in 30 days', () => given(jobDecider, facts).when('CreateJob', create).then(draft));

  test('publishes it immediately on request', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published' })
      .then(born({ status: 'published', publishedAt: facts.now })));

  test('keeps the given dates', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', publishedAt: yesterday, expiresAt: tomorrow })
      .then(born({ status: 'published', publishedAt: yesterday, expiresAt: tomorrow })));

  test('treats a missing expiry as the default one', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, expiresAt: null })
      .then(draft));

  test('keeps its skipped checks', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, exempt: ['application_url'] })
      .then(born({ exempt: ['application_url'] })));

  test('is rejected for an id that exists', () =>
    given(jobDecider, facts, draft).when('CreateJob', create).rejected('already_exists', 'conflict'));

  test('reports all issues together', () => {
    const bad = { ...create, officeLocations: [], salaryMin: 2, salaryMax: 1 };
    given(jobDecider, facts)
      .when('CreateJob', bad)
      .rejected('validation_bad_request', 'invalid', issues(NO_OFFICE, WRONG_SALARY));
  });
});

describe('an invalid job', () => {
  const permit = { type: 'country', value: 'DE' } as const;
  const paths = (changes: Partial<JobContent>) => jobIssues({ ...content, ...changes }).map(({ path }) => path[0]);

  test.each<[string, Partial<JobContent>, string[]]>([
    ['remote without a place', { remoteOption: 'remote' }, ['remotePermits']],
    ['remote with a place', { remoteOption: 'remote', remotePermits: [permit], officeLocations: [] }, []],
    ['hybrid without an office', { remoteOption: 'hybrid', officeLocations: [] }, ['officeLocations']],
    ['on site without an office', { officeLocations: [] }, ['officeLocations']],
    ['nowhere in particular', { remoteOption: null, officeLocations: [] }, []],
    ['a least salary above the most', { salaryMin: 2, salaryMax: 1 }, ['salaryMin']],
    ['one exact salary', { salaryMin: 1, salaryMax: 1 }, []],
    ['a least salary alone', { salaryMin: 2, salaryMax: null }, []],
    ['a most salary alone', { salaryMin: null, salaryMax: 0 }, []],
  ])('%s', (_, changes, expected) => expect(paths(changes)).toEqual(expected));
});

describe('changing a job', () => {
  test('keeps only the differences', () =>
    given(jobDecider, facts, draft)
      .when('ChangeJob', {
        title: 'Day nurse',
        slug: 'night-nurse',
        skills: ['nursing'],
        salaryMax: null,
        expiresAt: in30Days,
      })
      .then(changed({ title: 'Day nurse', salaryMax: null })));

  test('does nothing without a difference', () => {
    given(jobDecider, facts, draft)
      .when('ChangeJob', { ...content })
      .then();
    given(jobDecider, facts, draft).when('ChangeJob', {}).then();
  });

  test('compares with earlier changes', () =>
    given(jobDecider, facts, draft, changed({ title: 'Day nurse' }))
      .when('ChangeJob', { title: 'Day nurse' })
      .then());

  test('compares lists and objects by value', () => {
    given(jobDecider, facts, draft)
      .when('ChangeJob', { officeLocations: [{ ...austin }] })
      .then();
    given(jobDecider, facts, draft)
      .when('ChangeJob', { officeLocations: [austin, zurich] })
      .then(changed({ officeLocations: [austin, zurich] }));
  });

  test('is validated by its result', () => {
    given(jobDecider, facts, draft)
      .when('ChangeJob', { salaryMin: 70_000 })
      .rejected('validation_bad_request', 'invalid', issues(WRONG_SALARY));
    given(jobDecider, facts, draft)
      .when('ChangeJob', { officeLocations: [] })
      .rejected('validation_bad_request', 'invalid', issues(NO_OFFICE));
    given(jobDecider, facts, draft)
      .when('ChangeJob', { salaryMin: 70_000, salaryMax: 80_000 })
      .then(changed({ salaryMin: 70_000, salaryMax: 80_000 }));
  });

  test('moves its dates', () =>
    given(jobDecider, facts, draft, published)
      .when('ChangeJob', { publishedAt: yesterday, expiresAt: null })
      .then(changed({ publishedAt: yesterday, expiresAt: null })));
});

describe('publishing a job', () => {
  test('keeps a future expiry, and its first publication', () => {
    given(jobDecider, facts, draft).when('PublishJob', { posting }).then(published);
    given(jobDecider, factsAt(tomorrow), draft, published, paused).when('PublishJob', { posting }).then(published);
  });

  test.each([
    ['has passed', yesterday],
    ['is now', facts.now],
  ])('clears an expiry that %s', (_, expiresAt) =>
    given(jobDecider, facts, born({ expiresAt }))
      .when('PublishJob', { posting })
      .then({ type: 'JobPublished', data: { publishedAt: facts.now, expiresAt: null, slot: null } }),
  );

  test('sets the given expiry, or none', () => {
    given(jobDecider, facts, draft)
      .when('PublishJob', { posting, expiresAt: tomorrow })
      .then({ type: 'JobPublished', data: { publishedAt: facts.now, expiresAt: tomorrow, slot: null } });
    given(jobDecider, facts, draft)
      .when('PublishJob', { posting, expiresAt: null })
      .then({ type: 'JobPublished', data: { publishedAt: facts.now, expiresAt: null, slot: null } });
  });

  test('approves a pending one', () =>
    given(jobDecider, facts, born({ status: 'pending_approval' }))
      .when('PublishJob', { posting })
      .then(published));

  test('publishes an expired one again', () =>
    given(jobDecider, facts, draft, published, expired)
      .when('PublishJob', { posting, expiresAt: tomorrow })
      .then({ type: 'JobPublished', data: { publishedAt: facts.now, expiresAt: tomorrow, slot: null } }));

  test.each([yesterday, facts.now])('until %s is rejected', (expiresAt) =>
    given(jobDecider, facts, draft)
      .when('PublishJob', { posting, expiresAt })
      .rejected('validation_bad_request', 'invalid', issues(['expiresAt', 'must be in the future'])),
  );

  test('twice is rejected', () =>
    given(jobDecider, facts, draft, published)
      .when('PublishJob', { posting })
      .rejected('jobs_already_published', 'conflict'));

  test('an archived one is rejected', () =>
    given(jobDecider, facts, born({ status: 'archived' }))
      .when('PublishJob', { posting })
      .rejected('jobs_already_archived', 'conflict'));
});

describe('pausing and expiring a job', () => {
  test('pauses a published one', () => given(jobDecider, facts, draft, published).when('PauseJob', {}).then(paused));

  test('expires a published one now', () =>
    given(jobDecider, facts, draft, published)
      .when('ExpireJob', {})
      .then({ type: 'JobExpired', data: { expiresAt: facts.now } }));

  test.each<[string, MessageOf<JobEvents>[]]>([
    ['draft', [draft]],
    ['paused', [draft, published, paused]],
    ['expired', [draft, published, expired]],
    ['archived', [born({ status: 'archived' })]],
    ['pending', [born({ status: 'pending_approval' })]],
  ])('rejects one that is %s', (_, history) => {
    given(jobDecider, facts, ...history)
      .when('PauseJob', {})
      .rejected('jobs_not_published', 'conflict');
    given(jobDecider, facts, ...history)
      .when('ExpireJob', {})
      .rejected('jobs_not_published', 'conflict');
  });
});

describe('deleting a job', () => {
  test('keeps only what consumers need to delete their copies', () =>
    given(jobDecider, facts, draft, changed({ slug: 'day-nurse', companyId: 'companies_2' }))
      .when('DeleteJob', {})
      .then({ type: 'JobDeleted', data: { slug: 'day-nurse', companyId: 'companies_2' } }));

  test('is possible in every status', () => {
    for (const history of [[draft], [draft, published], [draft, published, expired], [born({ status: 'archived' })]])
      given(jobDecider, facts, ...history)
        .when('DeleteJob', {})
        .then(deleted);
  });
});

describe('a job whose posting is missing from all sources', () => {
  const ended = { type: 'JobExpired', data: { expiresAt: yesterday } } as const;
  const waiting = born({ status: 'pending_approval' });
  const wish = { endedAt: yesterday, expiresAt: null, approval: true, posting };

  test('expires if it is published or pending, and is otherwise left alone', () => {
    given(jobDecider, facts, draft, published).when('EndJob', { at: yesterday }).then(ended);
    given(jobDecider, facts, waiting).when('EndJob', { at: yesterday }).then(ended);
    for (const history of [[draft], [draft, published, expired], [born({ status: 'archived' })]])
      given(jobDecider, facts, ...history)
        .when('EndJob', { at: yesterday })
        .then();
  });

  test('is published again when the posting returns, or waits again if it never was published', () => {
    given(jobDecider, facts, draft, published, ended)
      .when('RenewJob', wish)
      .then({ type: 'JobPublished', data: { publishedAt: facts.now, expiresAt: null, slot: null } });
    given(jobDecider, facts, waiting, ended)
      .when('RenewJob', wish)
      .then({ type: 'JobChanged', data: { expiresAt: null } }, { type: 'JobSubmitted', data: { days: null } });
  });

  test('stays unpublished if an operator expired or published it in the meantime', () => {
    given(jobDecider, facts, draft, published, expired)
      .when('RenewJob', { ...wish, endedAt: tomorrow })
      .then();
    given(jobDecider, facts, draft, published, ended, published).when('RenewJob', wish).then();
  });
});

const commands: readonly MessageOf<JobCommands>[] = [
  { type: 'ChangeJob', data: { title: 'x' } },
  { type: 'PublishJob', data: { posting } },
  { type: 'PostJob', data: { of: 'companies_1', days: 30, approval: false, posting } },
  { type: 'RecallPosting', data: { of: 'companies_1' } },
  { type: 'RevokeJob', data: { of: 'companies_1' } },
  { type: 'ResumeJob', data: { of: 'companies_1', approval: false, posting } },
  { type: 'RelabelJob', data: label },
  { type: 'PauseJob', data: {} },
  { type: 'ExpireJob', data: {} },
  { type: 'RetagJob', data: { axis: 'skills', from: 'a', to: 'b' } },
  { type: 'LapseJob', data: {} },
  { type: 'UnlistJob', data: {} },
  { type: 'EndJob', data: { at: yesterday } },
  { type: 'RenewJob', data: { endedAt: yesterday, expiresAt: null, approval: false, posting } },
  { type: 'DeleteJob', data: {} },
];
test.each(commands)('$type needs an existing job', ({ type, data }) => {
  given(jobDecider, facts).when(type, data).rejected('jobs_not_found', 'missing');
  given(jobDecider, facts, draft, deleted).when(type, data).rejected('jobs_not_found', 'missing');
});

test('every command of the catalogue is tested here', () =>
  expect(['CreateJob', ...commands.map(({ type }) => type)].sort()).toEqual(Object.keys(jobDecider.decide).sort()));

describe('the claims of a job', () => {
  const composite = 'companies_1\nnight nurse\naustin, united states\n<p>care at night.</p>';
  const all = [
    ...claim('job.external_id', 'ext-1'),
    ...claim('job.application_url', 'https://acme.example/apply'),
    ...claim('job.composite_hash', composite),
    ...claim('job.slug', 'night-nurse'),
  ];

  test('identify it, in the order of the rejections', () =>
    given(jobDecider, facts)
      .when('CreateJob', create)
      .claims(...all));

  test('leave out missing fields', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, externalId: null, applicationUrl: null })
      .claims(...all.slice(2)));

  test.each<[JobContent['remoteOption'], string]>([
    ['remote', 'remote'],
    [null, ''],
  ])('without an office and with remoteOption %j contain the place %j', (remoteOption, place) =>
    given(
      jobDecider,
      facts,
      born({ officeLocations: [], remoteOption, remotePermits: [{ type: 'worldwide', value: 'worldwide' }] }),
    )
      .when('PublishJob', { posting })
      .claims(
        all[0]!,
        all[1]!,
        ...claim('job.composite_hash', composite.replace('austin, united states', place)),
        all[3]!,
      ),
  );

  test.each(['application_url', 'composite_hash'] as const)('coexist with others where %s is exempt', (exempt) =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, exempt: [exempt] })
      .claims(...all.map((one) => (one.kind === `job.${exempt}` ? { ...one, shared: true } : one))),
  );

  test('coexist with others after a change, except for external id and slug', () =>
    given(jobDecider, facts, draft)
      .when('ChangeJob', { externalId: 'ext-2', slug: 'nurse' })
      .claims(
        ...claim('job.external_id', 'ext-2'),
        { ...all[1]!, shared: true },
        { ...all[2]!, shared: true },
        ...claim('job.slug', 'nurse'),
      ));

  test('stay in every status, and are released when it is deleted', () => {
    given(jobDecider, facts, draft)
      .when('PublishJob', { posting })
      .claims(...all);
    given(jobDecider, facts, draft, published)
      .when('PauseJob', {})
      .claims(...all);
    given(jobDecider, facts, draft, published)
      .when('ExpireJob', {})
      .claims(...all);
    given(jobDecider, facts, draft, published).when('DeleteJob', {}).claims();
  });

  test('are rejected with the field and the other jobs', () => {
    const refuse = (kind: string) =>
      jobDecider.refuseClaim?.({ kind, value: 'x', shared: false }, ['jobs_2', 'jobs_1']);
    expect(refuse('job.external_id')).toMatchObject({
      kind: 'conflict',
      code: 'jobs_already_exists',
      message: 'Another job has the same `externalId`.',
    });
    expect(refuse('job.external_id')?.details).toEqual({ matched_on: 'external_id', existing_job_id: 'jobs_2' });
    expect(refuse('job.composite_hash')?.details).toEqual({ matched_on: 'composite_hash', existing_job_id: 'jobs_2' });
    expect(refuse('job.application_url')?.details).toEqual({
      matched_on: 'application_url',
      existing_job_id: 'jobs_2',
      matching_jobs: [{ id: 'jobs_2' }, { id: 'jobs_1' }],
    });
    expect(refuse('job.slug')).toMatchObject({ kind: 'conflict', code: 'jobs_slug_taken' });
  });
});

test('a location is that of the first office, or remote, or unknown', () => {
  expect(jobLocation({ officeLocations: [zurich, austin], remoteOption: 'remote' })).toBe('Zürich, Switzerland');
  expect(jobLocation({ officeLocations: [], remoteOption: 'remote' })).toBe('Remote');
  expect(jobLocation({ officeLocations: [], remoteOption: 'hybrid' })).toBeNull();
});

describe('any commands in any order', () => {
  const moment = fc.integer({ min: -40, max: 40 }).map(daysFromNow);
  const changes = fc.record(
    {
      title: fc.constantFrom('Night nurse', 'night  NURSE', 'Cook'),
      slug: fc.constantFrom('night-nurse', 'cook'),
      externalId: fc.option(fc.constantFrom('ext-1', 'ext-2')),
      applicationUrl: fc.option(
        fc.constantFrom('https://acme.example/apply', 'HTTPS://ACME.example/apply/', 'a@acme.example'),
      ),
      salaryMin: fc.option(fc.integer({ min: 0, max: 9 })),
      salaryMax: fc.option(fc.integer({ min: 0, max: 9 })),
      remoteOption: fc.constantFrom('on_site' as const, 'remote' as const, null),
      officeLocations: fc.subarray([austin, zurich]),
      expiresAt: fc.option(moment),
    },
    { requiredKeys: [] },
  );
  const command: fc.Arbitrary<MessageOf<JobCommands>> = fc.oneof(
    changes.map((data) => ({ type: 'ChangeJob' as const, data })),
    changes.map((data) => ({ type: 'CreateJob' as const, data: { ...create, ...data } })),
    fc
      .record(
        { expiresAt: fc.option(moment), slot: fc.option(fc.integer({ min: 1, max: 3 })) },
        { requiredKeys: ['slot'] },
      )
      .map(({ slot, ...data }) => ({
        type: 'PublishJob' as const,
        data: { ...data, posting: { allowed: true, limit: slot && 3, slot } },
      })),
    fc
      .tuple(fc.constantFrom('companies_1', 'companies_2'), fc.boolean())
      .chain(([of, approval]) =>
        fc.constantFrom(
          { type: 'PostJob' as const, data: { of, approval, days: 30, posting } },
          { type: 'RevokeJob' as const, data: { of } },
          { type: 'ResumeJob' as const, data: { of, approval, posting } },
        ),
      ),
    fc.constantFrom('Hill Clinic', 'Hill & Dale', null).map((companyName) => ({
      type: 'RelabelJob' as const,
      data: { companyName, companySlug: 'hill' },
    })),
    fc.constantFrom(
      ...(['PauseJob', 'ExpireJob', 'LapseJob', 'UnlistJob', 'DeleteJob'] as const).map((type) => ({ type, data: {} })),
    ),
  );
  const sequences = fc.array(fc.tuple(command, moment), { maxLength: 25 });
  const claimsOf = ({ state, exists }: FoldedState<never>) => (exists ? (jobDecider.claims?.(state) ?? []) : []);

  test('accepted events fold, replay to the same state, and move claims step by step', () =>
    fc.assert(
      fc.property(sequences, (sequence) => {
        const history: MessageOf<JobEvents>[] = [];
        let now = fold(jobDecider, []) as FoldedState<never>;
        const held = new Map<string, boolean>();
        for (const [wish, at] of sequence) {
          let events: readonly MessageOf<JobEvents>[];
          try {
            events = decide(jobDecider, now, wish, factsAt(at));
          } catch (error) {
            if (error instanceof Rejection) continue;
            throw error;
          }
          const next = fold(jobDecider, events, now) as FoldedState<never>;
          history.push(...events);
          const { take, release } = claimChanges(claimsOf(now), claimsOf(next));
          for (const { kind, value } of release) expect(held.delete(`${kind} ${value}`)).toBe(true);
          for (const { kind, value, shared } of take) held.set(`${kind} ${value}`, shared);
          // An event means that something changed: repeating a change has no effect.
          if (wish.type === 'ChangeJob') expect(decide(jobDecider, next, wish, factsAt(at))).toEqual([]);
          now = next;
        }
        // The events after a round trip through JSON, from the start.
        const replayed = fold(
          jobDecider,
          JSON.parse(JSON.stringify(history)) as MessageOf<JobEvents>[],
        ) as FoldedState<never>;
        expect(replayed).toEqual(now);
        expect(claimsOf(replayed)).toEqual(claimsOf(now));
        expect([...held.keys()].sort()).toEqual(
          claimsOf(now)
            .map(({ kind, value }) => `${kind} ${value}`)
            .sort(),
        );
        expect(now.exists).toBe((now.state as { content: unknown }).content !== null);
      }),
      { numRuns: 400 },
    ));
});
