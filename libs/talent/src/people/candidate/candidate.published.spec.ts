import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold, type MessageOf, Rejection } from '#kernel';
import { decide, project } from '#kernel/engine';
import { type AnyPublished, type PublishedObject, step } from '#outbox';
import { facts, type SampleEvent, historyOf } from '#testing';
import { validatorOf } from '../../../../contracts/src/validator.samples.js';
import type { CandidateEvents } from './candidate-events.js';
import { type CandidateCommands, candidateDecider } from './candidate.decider.js';
import { publishedCandidates, publishedProfiles } from './candidate.published.js';
import { type CandidateRow, candidateRows } from './candidate.read-model.js';
import { admitted, degree, named, position, resume } from './candidate.samples.js';

const ID = 'boardUsers_01m7wxcfc4evkb7qy8kkd7v6td';
const ADDRESS = 'https://demo.example';

interface Envelope {
  readonly type: string;
  readonly data: { readonly object: Record<string, unknown>; readonly changed_fields: readonly string[] };
}

/** The published events of a history, one by one, with the row after each. */
function publishedBy(...events: readonly SampleEvent<CandidateEvents>[]) {
  let [candidate, profile]: (PublishedObject | undefined)[] = [];
  let row: CandidateRow | null = null;
  return historyOf<CandidateEvents>('candidate', ID, facts, ...events).map((event) => {
    row = project(candidateRows, row, event);
    const one = step(publishedCandidates as unknown as AnyPublished, candidate, event, ADDRESS);
    const other = step(publishedProfiles as unknown as AnyPublished, profile, event, ADDRESS);
    [candidate, profile] = [one.object, other.object];
    const parsed = ({ publication }: typeof one) =>
      publication && (JSON.parse(publication.body ?? 'null') as Envelope | null);
    return { row, envelopes: [parsed(one), parsed(other)].filter((each) => each !== null) };
  });
}

const last = (...events: readonly SampleEvent<CandidateEvents>[]) =>
  publishedBy(admitted, ...events).at(-1)?.envelopes ?? [];
const changed = (data: CandidateEvents['ProfileChanged']): MessageOf<CandidateEvents> => ({
  type: 'ProfileChanged',
  data,
});

describe('what is published of a candidate', () => {
  test('begins with a snapshot without an update', () =>
    expect(publishedBy(admitted)[0]?.envelopes).toMatchObject([
      {
        type: 'candidate.created',
        data: {
          object: {
            id: ID,
            object: 'candidate',
            email: 'jane@people.example',
            display_name: 'Jane Doe',
            url: null,
            created_at: '2026-11-20T11:59:00Z',
            updated_at: null,
            revision: 1,
          },
          changed_fields: [],
        },
      },
    ]));

  test('names the page that a handle leads to', () =>
    expect(last(changed({ handle: 'jane', displayName: 'J. Doe' }))).toMatchObject([
      {
        type: 'candidate.updated',
        data: {
          object: { url: 'https://demo.example/talent/jane', display_name: 'J. Doe', revision: 2 },
          changed_fields: ['display_name', 'url'],
        },
      },
    ]));

  test.each<[string, MessageOf<CandidateEvents>]>([
    ['who may see them', changed({ profileVisibility: 'public', openToRelocate: true })],
    ['their picture', { type: 'AvatarChanged', data: { key: 'k', url: 'u', formerKey: null } }],
    ['a résumé', { type: 'ResumeUploaded', data: { ...resume, formerKey: null } }],
    ['the same skills', { type: 'SkillsSet', data: { skills: [] } }],
  ])('has no word of %s', (_, event) => expect(last(event)).toEqual([]));

  test('ends only in topics that have something of it', () => {
    const changes = [
      admitted,
      changed({ headline: 'Nurse' }),
      { type: 'CandidateRemoved', data: { keys: [] } } as const,
    ];
    let profile: PublishedObject | undefined;
    const steps = historyOf<CandidateEvents>('candidate', ID, facts, ...changes).map((event) => {
      const done = step(publishedProfiles as unknown as AnyPublished, profile, event, ADDRESS);
      profile = done.object;
      return done.publication;
    });
    expect(steps.at(-1)).toMatchObject({
      type: 'candidate.profile.forgotten',
      body: null,
      tombstone: true,
      revision: 2,
    });
    // If nothing of a profile was published, its end is not published either.
    expect(publishedBy(admitted, { type: 'CandidateRemoved', data: { keys: [] } }).at(-1)?.envelopes).toHaveLength(1);
  });

  test('ends with what is left', () =>
    expect(last({ type: 'CandidateRemoved', data: { keys: [] } })).toMatchObject([
      {
        type: 'candidate.deleted',
        data: { object: { id: ID, deleted: true, email: 'jane@people.example', revision: 2 } },
      },
    ]));
});

describe('what is published of a profile', () => {
  test.each<[string, MessageOf<CandidateEvents>, readonly string[]]>([
    ['a headline', changed({ headline: 'Nurse', bio: 'x' }), ['profile.headline', 'profile.bio']],
    ['a place', changed({ location: 'Austin', countryCode: 'US' }), ['profile.location', 'profile.country_code']],
    ['skills', { type: 'SkillsSet', data: { skills: [{ name: 'a', jobSkillId: null }] } }, ['skills']],
    ['languages', { type: 'LanguagesSet', data: { languages: [{ name: 'a', proficiency: 'b' }] } }, ['languages']],
    ['a position', { type: 'ExperienceAdded', data: { entryId: 'e', entry: position } }, ['experience']],
    ['an education', { type: 'EducationAdded', data: { entryId: 'e', entry: degree } }, ['education']],
    ['a value', { type: 'ProfileFieldsSet', data: { values: { motto: 'Care' } } }, []],
    ['a record that is named', { type: 'ProfileReferencesSet', data: { selections: [named] } }, []],
  ])('says that %s changed, and nothing of what it is', (_, event, fields) => {
    const [envelope, ...others] = last(event);
    expect(others).toEqual([]);
    expect(envelope).toMatchObject({ type: 'candidate.profile.updated', data: { changed_fields: fields } });
    expect(envelope?.data.object).toEqual({ id: ID, object: 'candidate.profile', profile_revision: 1 });
  });

  test('has a revision of its own', () => {
    const [first, second] = last(changed({ handle: 'jane', headline: 'Nurse' }));
    expect([first?.data.object['revision'], second?.data.object['profile_revision']]).toEqual([2, 1]);
  });
});

const text = fc.option(fc.constantFrom('a', 'b', 'jane-doe', 'jd1'), { nil: null });
const commands: fc.Arbitrary<MessageOf<CandidateCommands>> = fc.oneof(
  fc
    .record({ displayName: text, handle: text, headline: text, bio: text, location: text }, { requiredKeys: [] })
    .map((data) => ({ type: 'ChangeProfile' as const, data })),
  fc
    .constantFrom('e1', 'e2')
    .map((entryId) => ({ type: 'AddExperience' as const, data: { entryId, entry: position } })),
  fc.constantFrom('e1', 'e2').map((entryId) => ({ type: 'RemoveExperience' as const, data: { entryId } })),
  fc.constantFrom('e1', 'e2').map((entryId) => ({ type: 'AddEducation' as const, data: { entryId, entry: degree } })),
  fc
    .constantFrom('a', 'b')
    .map((name) => ({ type: 'SetSkills' as const, data: { skills: [{ name, jobSkillId: null }] } })),
  fc.constantFrom('a', 'b', null).map((motto) => ({ type: 'SetProfileFields' as const, data: { values: { motto } } })),
  fc.subarray(['r_1', 'r_2']).map((ids) => ({
    type: 'SetProfileReferences' as const,
    data: { selections: ids.map((recordId) => ({ ...named, recordId })) },
  })),
  fc.constant({ type: 'UploadResume' as const, data: resume }),
  fc.constantFrom('a', 'c').map((name) => ({
    type: 'CompleteResume' as const,
    data: {
      resumeId: resume.resumeId,
      content: { skills: [{ name, jobSkillId: null }], languages: [], experience: [], education: [] },
    },
  })),
);

test('rows and messages count the same changes for every event, and each message is valid', () =>
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 15 }), (sequence) => {
      const events: MessageOf<CandidateEvents>[] = [admitted];
      for (const command of sequence)
        try {
          events.push(...decide(candidateDecider, fold(candidateDecider, events), command, facts));
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
        }
      let [revision, profileRevision] = [0, 0];
      for (const { row, envelopes } of publishedBy(...events)) {
        for (const { type, data } of envelopes) {
          if (type === 'candidate.profile.updated') profileRevision = Number(data.object['profile_revision']);
          else revision = Number(data.object['revision']);
        }
        for (const envelope of envelopes) expect(validatorOf(envelope.type as never)(envelope)).toEqual([]);
        expect([row?.revision, row?.profileRevision]).toEqual([revision, profileRevision]);
      }
    }),
    { numRuns: 150 },
  ));
