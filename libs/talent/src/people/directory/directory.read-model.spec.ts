import { expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, type SampleEvent, replay } from '#testing';
import type { CandidateEvents } from '../candidate/candidate-events.js';
import { admitted, degree, position, resume } from '../candidate/candidate.samples.js';
import { talentRows } from './directory.read-model.js';

const at = '2026-11-21T09:00:00.000Z';
const row = (...events: readonly SampleEvent<CandidateEvents>[]) =>
  replay(talentRows, 'boardUsers_1', facts, admitted, ...events);
const shown: MessageOf<CandidateEvents> = { type: 'ProfileChanged', data: { profileVisibility: 'public' } };

test('a candidate is found only while the profile is visible', () => {
  expect(row()).toMatchObject({ shownUntil: null, rank: 3 });
  expect(row(shown)).toMatchObject({ shownUntil: '9999-12-31T23:59:59.999Z', visibility: 'public' });
  expect(row(shown, { type: 'ProfileChanged', data: { profileVisibility: 'hidden' } })?.shownUntil).toBeNull();
  expect(row(shown, { type: 'CandidateRemoved', data: { keys: [] } })).toBeNull();
});

test('a status changes the rank only if everyone can see it', () => {
  const looking = { type: 'ProfileChanged', data: { jobSearchStatus: 'actively_looking' } } as const;
  expect(row(shown, looking)?.rank).toBe(3);
  expect(row(shown, looking, { type: 'ProfileChanged', data: { jobSearchStatusVisibleTo: 'everyone' } })?.rank).toBe(0);
});

test('a candidate is found by name, headline and skills, and by each skill as it is', () => {
  const document = (...events: readonly SampleEvent<CandidateEvents>[]) => row(shown, ...events)?.document ?? '';
  const stored = document(
    { type: 'ProfileChanged', data: { headline: 'Head Nurse', bio: 'secret' } },
    { type: 'SkillsSet', data: { skills: [{ name: 'Première Secours', jobSkillId: null }] } },
  );
  for (const word of ['jane', 'doe', 'head', 'nurse', 'premiere', 'secours', '=k:premiere secours', '=v:public'])
    expect(stored).toContain(`'${word}'`);
  expect(stored).not.toContain('secret');
});

test('a changed profile comes before others, for every kind of change', () => {
  const events: readonly MessageOf<CandidateEvents>[] = [
    { type: 'AvatarChanged', data: { key: 'k', url: 'u', formerKey: null } },
    { type: 'ExperienceAdded', data: { entryId: 'e1', entry: position } },
    { type: 'ExperienceChanged', data: { entryId: 'e1', entry: position } },
    { type: 'ExperienceRemoved', data: { entryId: 'e1' } },
    { type: 'EducationAdded', data: { entryId: 'e1', entry: degree } },
    { type: 'EducationChanged', data: { entryId: 'e1', entry: degree } },
    { type: 'EducationRemoved', data: { entryId: 'e1' } },
    { type: 'LanguagesSet', data: { languages: [] } },
    {
      type: 'ResumeImported',
      data: { resumeId: 'r', skills: [], languages: [], experience: [], education: [], droppedKey: null },
    },
  ];
  for (const event of events) expect(row(shown, { ...event, at })?.changedAt).toBe(at);
});

test.each<MessageOf<CandidateEvents>>([
  { type: 'ResumeUploaded', data: { ...resume, formerKey: null } },
  { type: 'ResumeParseFailed', data: { resumeId: 'r', reason: 'no_text', droppedKey: null } },
  { type: 'ResumeRemoved', data: { droppedKey: null } },
])('$type does not change the row', (event) => {
  expect(talentRows.isRelevant?.(event)).toBe(false);
  expect(row(shown, { ...event, at })?.changedAt).toBe(facts.now);
});
