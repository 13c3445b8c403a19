import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, type SampleEvent, replay } from '#testing';
import type { CandidateEvents } from './candidate-events.js';
import { candidateDecider } from './candidate.decider.js';
import { candidateRows } from './candidate.read-model.js';
import { admitted, degree, named, position, resume } from './candidate.samples.js';

const at = '2026-11-21T09:00:00.000Z';
const row = (...events: readonly SampleEvent<CandidateEvents>[]) =>
  replay(candidateRows, 'boardUsers_1', facts, admitted, ...events);
const uploaded = (keep = true): MessageOf<CandidateEvents> => ({
  type: 'ResumeUploaded',
  data: { ...resume, keep, formerKey: null },
});
const imported: SampleEvent<CandidateEvents> = {
  type: 'ResumeImported',
  at,
  data: {
    resumeId: 'resumes_1',
    skills: [{ name: 'Nursing', jobSkillId: 'skills_1' }],
    languages: [{ name: 'German', proficiency: 'elementary' }],
    experience: [],
    education: [],
    droppedKey: null,
  },
};

test('a candidate begins with a profile that shows nothing', () =>
  expect(row()).toMatchObject({
    email: 'jane@people.example',
    searchText: 'jane@people.example\njane doe',
    handle: null,
    profileVisibility: 'hidden',
    jobSearchStatus: 'open_to_offers',
    jobSearchStatusVisibleTo: 'employers_only',
    hasResume: false,
    registeredAt: '2026-11-20T11:59:00.000Z',
    admittedAt: facts.now,
    updatedAt: null,
    revision: 1,
    profileRevision: 0,
    detail: { bio: null, skills: [], languages: [], experience: [], education: [] },
  }));

test('what is seen of a candidate moves the moment and the revision, everything else does not', () => {
  const named = row({ type: 'ProfileChanged', at, data: { displayName: 'J', handle: 'jane', openToRelocate: true } });
  expect(named).toMatchObject({
    displayName: 'J',
    searchText: 'jane@people.example\nj',
    handle: 'jane',
    openToRelocate: true,
    updatedAt: at,
    revision: 2,
    profileRevision: 0,
  });
  const shown = row({
    type: 'ProfileChanged',
    at,
    data: { profileVisibility: 'public', jobSearchStatusVisibleTo: 'everyone', jobSearchStatus: 'not_looking' },
  });
  expect(shown).toMatchObject({
    profileVisibility: 'public',
    jobSearchStatusVisibleTo: 'everyone',
    jobSearchStatus: 'not_looking',
    updatedAt: null,
    revision: 1,
  });
  expect(row({ type: 'AvatarChanged', at, data: { key: 'k', url: 'u', formerKey: null } })).toMatchObject({
    avatarUrl: 'u',
    revision: 1,
  });
});

test('values and references are in the profile, and each change of them is a revision of it', () => {
  const set = { type: 'ProfileFieldsSet', at, data: { values: { motto: 'Care', beds: 3 } } } as const;
  const cleared = { type: 'ProfileFieldsSet', at, data: { values: { beds: null } } } as const;
  const naming = { type: 'ProfileReferencesSet', at, data: { selections: [named] } } as const;
  expect(row(set, cleared, naming)).toMatchObject({
    revision: 1,
    profileRevision: 3,
    profileUpdatedAt: at,
    updatedAt: null,
    detail: { fields: { motto: 'Care' }, references: [named] },
  });
});

test('the content of a profile has a revision of its own', () => {
  const events: readonly SampleEvent<CandidateEvents>[] = [
    { type: 'ProfileChanged', at, data: { headline: 'Nurse', bio: 'I care.', location: 'Austin', countryCode: 'US' } },
    { type: 'ExperienceAdded', at, data: { entryId: 'e1', entry: position } },
    { type: 'ExperienceChanged', at, data: { entryId: 'e1', entry: { ...position, title: 'Head nurse' } } },
    { type: 'EducationAdded', at, data: { entryId: 'e2', entry: degree } },
    { type: 'EducationChanged', at, data: { entryId: 'e2', entry: { ...degree, grade: 'A' } } },
    { type: 'SkillsSet', at, data: { skills: [{ name: 'Nursing', jobSkillId: null }] } },
    { type: 'LanguagesSet', at, data: { languages: [{ name: 'German', proficiency: 'elementary' }] } },
  ];
  expect(row(...events)).toMatchObject({
    headline: 'Nurse',
    location: 'Austin',
    countryCode: 'US',
    profileRevision: 7,
    profileUpdatedAt: at,
    revision: 1,
    detail: {
      bio: 'I care.',
      experience: [{ id: 'e1', title: 'Head nurse' }],
      education: [{ id: 'e2', grade: 'A' }],
      skills: [{ name: 'Nursing' }],
      languages: [{ name: 'German' }],
    },
  });
  expect(
    row(
      ...events,
      { type: 'ExperienceRemoved', data: { entryId: 'e1' } },
      { type: 'EducationRemoved', data: { entryId: 'e2' } },
    ),
  ).toMatchObject({ profileRevision: 9, detail: { experience: [], education: [] } });
});

describe('a résumé', () => {
  test('is read, kept or not', () => {
    expect(row(uploaded())).toMatchObject({
      hasResume: true,
      resume: { status: 'parsing', parsedAt: null, keep: true },
    });
    expect(row(uploaded(), imported)).toMatchObject({
      hasResume: true,
      resume: { status: 'parsed', parsedAt: at, file: resume.file },
      profileRevision: 1,
      detail: { skills: [{ name: 'Nursing' }], languages: [{ name: 'German' }] },
    });
    expect(row(uploaded(false), imported)).toMatchObject({
      hasResume: false,
      resume: { status: 'parsed', file: null },
    });
    const failed: MessageOf<CandidateEvents> = {
      type: 'ResumeParseFailed',
      data: { resumeId: 'resumes_1', reason: 'no_text', droppedKey: null },
    };
    expect(row(uploaded(false), failed)).toMatchObject({
      hasResume: false,
      resume: { status: 'failed', failure: 'no_text', file: null },
    });
  });

  test('is removed, and what was read stays', () => {
    const removed: MessageOf<CandidateEvents> = { type: 'ResumeRemoved', data: { droppedKey: 'resumes/1' } };
    expect(row(uploaded(), imported, removed)).toMatchObject({
      hasResume: false,
      resume: { status: 'parsed', keep: false, file: null },
      detail: { skills: [{ name: 'Nursing' }] },
    });
    expect(row(uploaded(), removed)).toMatchObject({ hasResume: false, resume: { status: null, file: null } });
  });
});

test('a candidate who is removed has no row', () =>
  expect(row({ type: 'CandidateRemoved', data: { keys: [] } })).toBeNull());

test('the events of an erased person can be folded although their values are null', () => {
  const { personal = {} } = candidateDecider;
  const erased = (event: SampleEvent<CandidateEvents>): SampleEvent<CandidateEvents> => {
    const keys: readonly string[] = personal[event.type] ?? [];
    const data = Object.fromEntries(
      Object.entries(event.data).map(([key, value]) => [key, keys.includes(key) ? null : (value as unknown)]),
    );
    return { ...event, data } as unknown as SampleEvent<CandidateEvents>;
  };
  const history: readonly SampleEvent<CandidateEvents>[] = [
    admitted,
    { type: 'ProfileChanged', data: { displayName: 'J', bio: 'x', handle: 'j' } },
    { type: 'ExperienceAdded', data: { entryId: 'e1', entry: position } },
    { type: 'SkillsSet', data: { skills: [{ name: 'a', jobSkillId: null }] } },
    uploaded(),
    imported,
  ];
  expect(replay(candidateRows, 'boardUsers_1', facts, ...history.map(erased))).toMatchObject({
    email: '',
    searchText: '\n',
    displayName: null,
    detail: { bio: null, skills: [], experience: [] },
  });
});
