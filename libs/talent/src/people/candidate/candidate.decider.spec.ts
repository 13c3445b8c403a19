import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { facts, given } from '#testing';
import type { CandidateEvents } from './candidate-events.js';
import { candidateDecider } from './candidate.decider.js';
import { admitted, degree, entry, named, position, resume } from './candidate.samples.js';

type Event = MessageOf<CandidateEvents>;

const candidate = (...history: readonly Event[]) => given(candidateDecider, facts, admitted, ...history);
const changed = (data: CandidateEvents['ProfileChanged']): Event => ({ type: 'ProfileChanged', data });
const uploaded = (more: Partial<CandidateEvents['ResumeUploaded']> = {}): Event => ({
  type: 'ResumeUploaded',
  data: { ...resume, formerKey: null, ...more },
});
const imported = (data: Partial<CandidateEvents['ResumeImported']> = {}): Event => ({
  type: 'ResumeImported',
  data: { resumeId: 'resumes_1', skills: [], languages: [], experience: [], education: [], droppedKey: null, ...data },
});
const content = { skills: [], languages: [], experience: [], education: [] };
const nursing = { name: 'Nursing', jobSkillId: 'skills_1' };

const admission = { ...admitted.data, email: admitted.data.email ?? '' };

describe('a candidate', () => {
  test('is admitted once', () => {
    given(candidateDecider, facts).when('AdmitCandidate', admission).then(admitted);
    candidate().when('AdmitCandidate', admission).rejected('already_exists', 'conflict');
  });

  test('that is none has no profile to be changed', () =>
    given(candidateDecider, facts).when('ChangeProfile', {}).rejected('candidates_not_found', 'missing'));

  test('that is removed names the files that go with it, and holds nothing', () => {
    const avatar: Event = { type: 'AvatarChanged', data: { key: 'public/a', url: 'https://x/a', formerKey: null } };
    const removed: Event = { type: 'CandidateRemoved', data: { keys: ['public/a', 'resumes/1'] } };
    candidate(avatar, uploaded(), changed({ handle: 'jane' }))
      .when('RemoveCandidate', {})
      .then(removed);
    candidate(changed({ handle: 'jane' }))
      .when('RemoveCandidate', {})
      .claims();
    candidate(removed).when('ChangeProfile', { bio: 'x' }).rejected('candidates_not_found', 'missing');
  });
});

describe('the fields of a profile', () => {
  test('change as far as they are others than before', () => {
    candidate(changed({ headline: 'Nurse' }))
      .when('ChangeProfile', { headline: 'Nurse', bio: 'I care.', openToRelocate: true })
      .then(changed({ bio: 'I care.', openToRelocate: true }));
    candidate(changed({ headline: 'Nurse' }))
      .when('ChangeProfile', { headline: 'Nurse' })
      .then();
    candidate(changed({ headline: 'Nurse' }))
      .when('ChangeProfile', { headline: null })
      .then(changed({ headline: null }));
  });

  test('have defaults that show nothing', () =>
    candidate()
      .when('ChangeProfile', {
        profileVisibility: 'hidden',
        jobSearchStatus: 'open_to_offers',
        jobSearchStatusVisibleTo: 'employers_only',
        openToRelocate: false,
        handle: null,
      })
      .then());
});

describe('what the board adds to a profile', () => {
  const set = (values: CandidateEvents['ProfileFieldsSet']['values']): Event => ({
    type: 'ProfileFieldsSet',
    data: { values },
  });
  const naming = (...recordIds: readonly string[]): Event => ({
    type: 'ProfileReferencesSet',
    data: { selections: recordIds.map((recordId) => ({ ...named, recordId })) },
  });

  test('has values that change as far as they are others than before; null clears', () => {
    candidate()
      .when('SetProfileFields', { values: { motto: 'Care', beds: 0, none: null } })
      .then(set({ motto: 'Care', beds: 0 }));
    candidate(set({ motto: 'Care', shifts: ['a'] }))
      .when('SetProfileFields', { values: { motto: null, shifts: ['a'], beds: 1 } })
      .then(set({ motto: null, beds: 1 }));
    candidate(set({ motto: 'Care' }), set({ motto: null }))
      .when('SetProfileFields', { values: { motto: null } })
      .then();
  });

  test('holds at most so many characters, no matter what is added to it', () => {
    const long = (key: string) => ({ [key]: 'x'.repeat(50_000) });
    const full = candidate(...['a', 'b', 'c', 'd', 'e'].map((key) => set(long(key))));
    full.when('SetProfileFields', { values: long('f') }).rejected('validation_bad_request', 'invalid', {
      issues: [{ path: ['values'], message: 'must not be longer than 262144 characters in all' }],
    });
    full.when('SetProfileFields', { values: { a: null, ...long('f') } }).then(set({ a: null, ...long('f') }));
  });

  test('names records, which are replaced as a whole', () => {
    candidate()
      .when('SetProfileReferences', { selections: [named] })
      .then(naming(named.recordId));
    candidate(naming('r_1', 'r_2'))
      .when('SetProfileReferences', { selections: [{ ...named, recordId: 'r_2' }] })
      .then(naming('r_2'));
    candidate(naming(named.recordId))
      .when('SetProfileReferences', { selections: [{ ...named }] })
      .then();
    candidate(naming('r_1')).when('SetProfileReferences', { selections: [] }).then(naming());
  });

  test('reads as nothing once the person was erased', () => {
    const erased = [
      { type: 'ProfileFieldsSet', data: { values: null } },
      { type: 'ProfileReferencesSet', data: { selections: null } },
    ] as unknown as readonly Event[];
    const { state } = fold(candidateDecider, [admitted, ...erased]);
    expect([state.fields, state.references]).toEqual([{}, []]);
  });
});

describe('a handle', () => {
  const held = (value: string) => ({ kind: 'candidate.handle', value, shared: false });

  test('is held by one candidate', () => {
    candidate().when('ChangeProfile', { handle: 'jane' }).claims(held('jane'));
    const refusal = candidateDecider.refuseClaim?.(held('jane'), ['boardUsers_2']);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'candidate_handle_taken', details: { handle: 'jane' } });
  });

  test('stays held when another takes its place, until that is replaced', () => {
    candidate(changed({ handle: 'jane' }))
      .when('ChangeProfile', { handle: 'doe' })
      .claims(held('doe'), held('jane'));
    candidate(changed({ handle: 'jane' }), changed({ handle: 'doe' }))
      .when('ChangeProfile', { handle: 'jd-1' })
      .claims(held('jd-1'), held('doe'));
    candidate(changed({ handle: 'jane' }), changed({ handle: 'doe' }))
      .when('ChangeProfile', { handle: 'jane' })
      .claims(held('jane'), held('doe'));
  });

  test('is not cleared', () =>
    candidate(changed({ handle: 'jane' }))
      .when('ChangeProfile', { handle: null })
      .rejected('validation_bad_request', 'invalid', {
        issues: [{ path: ['handle'], message: 'can be changed, but not cleared' }],
      }));
});

describe('a position', () => {
  const added: Event = { type: 'ExperienceAdded', data: { entryId: 'e1', entry: position } };

  test('is added, changed and removed', () => {
    candidate().when('AddExperience', { entryId: 'e1', entry: position }).then(added);
    candidate(added)
      .when('ChangeExperience', { entryId: 'e1', changes: { title: 'Head nurse' } })
      .then({ type: 'ExperienceChanged', data: { entryId: 'e1', entry: { ...position, title: 'Head nurse' } } });
    candidate(added)
      .when('ChangeExperience', { entryId: 'e1', changes: { title: position.title } })
      .then();
    candidate(added)
      .when('RemoveExperience', { entryId: 'e1' })
      .then({ type: 'ExperienceRemoved', data: { entryId: 'e1' } });
  });

  test('that is not there is refused', () => {
    candidate(added)
      .when('ChangeExperience', { entryId: 'e2', changes: {} })
      .rejected('candidate_entry_not_found', 'missing');
    candidate(added).when('RemoveExperience', { entryId: 'e2' }).rejected('candidate_entry_not_found', 'missing');
  });

  test.each([
    ['2021-03', '2021-02'],
    ['2021-03-01', '2021-02'],
  ])('from %s does not end in %s', (startDate, endDate) => {
    const entryOf = { ...position, startDate, endDate };
    candidate().when('AddExperience', { entryId: 'e1', entry: entryOf }).rejected('validation_bad_request', 'invalid');
    candidate(added)
      .when('ChangeExperience', { entryId: 'e1', changes: { startDate, endDate } })
      .rejected('validation_bad_request', 'invalid');
  });

  test('may end in the month in which it began', () => {
    const short = { ...position, startDate: '2021-03-01', endDate: '2021-03' };
    candidate()
      .when('AddExperience', { entryId: 'e1', entry: short })
      .then({ type: 'ExperienceAdded', data: { entryId: 'e1', entry: short } });
  });

  test('is one of fifty at most', () => {
    const many = Array.from(
      { length: 50 },
      (_, n): Event => ({ ...added, data: { entryId: `e${n}`, entry: position } }) as Event,
    );
    candidate(...many)
      .when('AddExperience', { entryId: 'x', entry: position })
      .rejected('validation_bad_request', 'invalid');
    candidate(...many.slice(1))
      .when('AddExperience', { entryId: 'x', entry: position })
      .then({ ...added, data: { entryId: 'x', entry: position } } as Event);
  });
});

describe('an education', () => {
  const added: Event = { type: 'EducationAdded', data: { entryId: 'e1', entry: degree } };

  test('is added, changed and removed', () => {
    candidate().when('AddEducation', { entryId: 'e1', entry: degree }).then(added);
    candidate(added)
      .when('ChangeEducation', { entryId: 'e1', changes: { grade: 'A' } })
      .then({ type: 'EducationChanged', data: { entryId: 'e1', entry: { ...degree, grade: 'A' } } });
    candidate(added)
      .when('RemoveEducation', { entryId: 'e1' })
      .then({ type: 'EducationRemoved', data: { entryId: 'e1' } });
  });

  test('that is not there, or ends before it begins, is refused', () => {
    candidate(added)
      .when('ChangeEducation', { entryId: 'e2', changes: {} })
      .rejected('candidate_entry_not_found', 'missing');
    candidate(added).when('RemoveEducation', { entryId: 'e2' }).rejected('candidate_entry_not_found', 'missing');
    candidate(added)
      .when('ChangeEducation', { entryId: 'e1', changes: { endDate: '1999-01' } })
      .rejected('validation_bad_request', 'invalid');
    const many = Array.from(
      { length: 50 },
      (_, n) => ({ ...added, data: { entryId: `e${n}`, entry: degree } }) as Event,
    );
    candidate(...many)
      .when('AddEducation', { entryId: 'x', entry: degree })
      .rejected('validation_bad_request', 'invalid');
  });
});

describe('skills and languages', () => {
  const skills: Event = { type: 'SkillsSet', data: { skills: [nursing] } };
  const languages: Event = {
    type: 'LanguagesSet',
    data: { languages: [{ name: 'German', proficiency: 'elementary' }] },
  };

  test('are replaced as a whole, and the same are no change', () => {
    candidate()
      .when('SetSkills', skills.data as never)
      .then(skills);
    candidate(skills)
      .when('SetSkills', skills.data as never)
      .then();
    candidate(skills)
      .when('SetSkills', { skills: [] })
      .then({ type: 'SkillsSet', data: { skills: [] } });
    candidate()
      .when('SetLanguages', languages.data as never)
      .then(languages);
    candidate(languages)
      .when('SetLanguages', languages.data as never)
      .then();
  });
});

describe('a picture', () => {
  test('gives up the one before', () => {
    const first: Event = { type: 'AvatarChanged', data: { key: 'k1', url: 'u1', formerKey: null } };
    candidate().when('ChangeAvatar', { key: 'k1', url: 'u1' }).then(first);
    candidate(first)
      .when('ChangeAvatar', { key: 'k2', url: 'u2' })
      .then({ type: 'AvatarChanged', data: { key: 'k2', url: 'u2', formerKey: 'k1' } });
    candidate(first).when('ChangeAvatar', { key: 'k1', url: 'u1' }).then();
  });
});

describe('a résumé', () => {
  test('takes the place of the one before, whose file is given up', () => {
    candidate().when('UploadResume', resume).then(uploaded());
    const second = { ...resume, resumeId: 'resumes_2', file: { ...resume.file, key: 'resumes/2' } };
    candidate(uploaded())
      .when('UploadResume', second)
      .then({ type: 'ResumeUploaded', data: { ...second, formerKey: 'resumes/1' } });
  });

  test('is read once, and its file dropped unless it is kept', () => {
    const read = { resumeId: 'resumes_1', content: { ...content, skills: [nursing] } };
    candidate(uploaded())
      .when('CompleteResume', read)
      .then(imported({ skills: [nursing], droppedKey: 'resumes/1' }));
    candidate(uploaded({ keep: true }))
      .when('CompleteResume', read)
      .then(imported({ skills: [nursing] }));
    candidate(uploaded(), imported()).when('CompleteResume', read).then();
    candidate(uploaded({ resumeId: 'resumes_2' }))
      .when('CompleteResume', read)
      .then();
    candidate().when('CompleteResume', read).then();
  });

  test('that cannot be read says why, once', () => {
    const failed = (droppedKey: string | null): Event => ({
      type: 'ResumeParseFailed',
      data: { resumeId: 'resumes_1', reason: 'no_text', droppedKey },
    });
    const fail = { resumeId: 'resumes_1', reason: 'no_text' } as const;
    candidate(uploaded()).when('FailResume', fail).then(failed('resumes/1'));
    candidate(uploaded({ keep: true }))
      .when('FailResume', fail)
      .then(failed(null));
    candidate(uploaded(), failed('resumes/1')).when('FailResume', fail).then();
  });

  test('is removed with the consent to keep it, also while it is read', () => {
    const removed: Event = { type: 'ResumeRemoved', data: { droppedKey: 'resumes/1' } };
    candidate(uploaded()).when('RemoveResume', {}).then(removed);
    candidate(uploaded({ keep: true }), imported())
      .when('RemoveResume', {})
      .then(removed);
    candidate(uploaded(), imported({ droppedKey: 'resumes/1' }))
      .when('RemoveResume', {})
      .then();
    candidate(uploaded(), removed).when('RemoveResume', {}).then();
    candidate().when('RemoveResume', {}).then();
    candidate(uploaded(), removed).when('CompleteResume', { resumeId: 'resumes_1', content }).then();
  });

  test('adds what is not there, and replaces what it says something about when that is wanted', () => {
    const before: Event[] = [
      { type: 'SkillsSet', data: { skills: [{ name: 'nursing', jobSkillId: null }] } },
      { type: 'ExperienceAdded', data: { entryId: 'e1', entry: position } },
    ];
    const found = {
      ...content,
      skills: [nursing, { name: 'First aid', jobSkillId: null }],
      experience: [entry('r1', position), entry('r2', { ...position, title: 'Porter' })],
    };
    const [skill] = [{ name: 'nursing', jobSkillId: null }];
    candidate(...before, uploaded({ keep: true }))
      .when('CompleteResume', { resumeId: 'resumes_1', content: found })
      .then(
        imported({
          skills: [skill, { name: 'First aid', jobSkillId: null }],
          experience: [entry('e1', position), entry('r2', { ...position, title: 'Porter' })],
        }),
      );
    candidate(...before, uploaded({ keep: true, mode: 'replace_all' }))
      .when('CompleteResume', { resumeId: 'resumes_1', content: { ...found, experience: [] } })
      .then(imported({ skills: found.skills, experience: [entry('e1', position)] }));
  });
});

test('the events of an erased person can be folded although their values are null', () => {
  const personal = candidateDecider.personal ?? {};
  const events: Event[] = [
    admitted,
    changed({ handle: 'jane', bio: 'x' }),
    { type: 'SkillsSet', data: { skills: [nursing] } },
    { type: 'LanguagesSet', data: { languages: [] } },
    { type: 'ExperienceAdded', data: { entryId: 'e1', entry: position } },
    { type: 'EducationAdded', data: { entryId: 'e2', entry: degree } },
    { type: 'ExperienceChanged', data: { entryId: 'e1', entry: position } },
    { type: 'EducationChanged', data: { entryId: 'e2', entry: degree } },
    uploaded(),
    imported(),
  ];
  const erased = events.map(({ type, data }) => {
    const keys: readonly string[] = personal[type] ?? [];
    return {
      type,
      data: Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, keys.includes(key) ? null : (value as unknown)]),
      ),
    };
  });
  const { state } = fold(candidateDecider, erased as unknown as readonly Event[]);
  expect(state).toMatchObject({ handle: null, bio: null, skills: [], experience: [], education: [] });
  expect(candidateDecider.claims?.(state)).toEqual([]);
});

test('every field of every event is declared personal or not', () => {
  const { personal = {}, impersonal = {} } = candidateDecider;
  const both = Object.keys(candidateDecider.evolve).map((type) => {
    const key = type as keyof CandidateEvents;
    return [...(personal[key] ?? []), ...(impersonal[key] ?? [])];
  });
  expect(both.every((keys) => keys.length > 0 && new Set(keys).size === keys.length)).toBe(true);
});
