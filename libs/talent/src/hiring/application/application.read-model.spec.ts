import { expect, test } from '@jest/globals';
import { BOARD, facts, type SampleEvent, replay } from '#testing';
import type { ApplicationEvents } from './application.decider.js';
import { applicationRows } from './application.read-model.js';
import { GUEST, hoursLater, SUBMISSION } from './application.samples.js';

const ID = 'applications_1';
const LATER = hoursLater(1);
const submitted: SampleEvent<ApplicationEvents> = { type: 'ApplicationSubmitted', data: SUBMISSION };
const { userId, jobId, companyId, name, email, headline, location, coverNote } = SUBMISSION;
const CONTENT = { name, email, headline, location, coverNote };
const created = {
  id: `${ID}.1`,
  type: 'application_created',
  by: null,
  from: null,
  to: 'review',
  noteId: null,
  text: null,
  at: facts.now,
};
const ROW = {
  ...{ board: BOARD, id: ID, version: 1, jobId, companyId, userId, guestKey: null, stage: 'review' },
  ...{ appliedAt: facts.now, sentAt: facts.now, updatedAt: facts.now, name, email, headline, location, coverNote },
  ...{ resume: null, resumeFilename: null, earlierVersions: [], timeline: [created] },
};
const resume = { key: 'resumes/1', contentType: 'application/pdf', sizeBytes: 3 };
const move = (from: string, to: string, nth: number) => ({
  id: `${ID}.${nth}`,
  type: 'stage_changed',
  by: 'boardUsers_2',
  from,
  to,
  noteId: null,
  text: null,
  at: LATER,
});

/** The changed columns for each event. */
const THEN: { readonly [K in keyof ApplicationEvents]: readonly [ApplicationEvents[K], object | null] } = {
  ApplicationSubmitted: [
    SUBMISSION,
    { updatedAt: LATER, sentAt: LATER, appliedAt: LATER, timeline: [{ ...created, id: `${ID}.2`, at: LATER }] },
  ],
  ApplicationEdited: [{ headline: null }, { headline: null, updatedAt: LATER }],
  ApplicationResumeAttached: [
    { resume, resumeFilename: 'cv.pdf', formerKey: null },
    { resume, resumeFilename: 'cv.pdf', updatedAt: LATER },
  ],
  ApplicationMoved: [
    { from: 'review', to: 'offer', by: 'boardUsers_2' },
    { stage: 'offer', updatedAt: LATER, timeline: [created, move('review', 'offer', 2)] },
  ],
  ApplicationNoted: [
    { noteId: 'notes_1', text: 'Calm', by: 'boardUsers_2' },
    {
      timeline: [
        created,
        { ...move('', '', 2), type: 'note_created', from: null, to: null, noteId: 'notes_1', text: 'Calm' },
      ],
    },
  ],
  ApplicationClaimed: [
    { userId: 'boardUsers_9', keepsSlot: false, ...CONTENT, resumeFilename: 'cv.pdf', notes: [] },
    { userId: 'boardUsers_9', resumeFilename: 'cv.pdf' },
  ],
  ApplicationVersionAdded: [
    {
      ...{ ...CONTENT, versionId: 'applications_2', sentAt: LATER, name: 'Joe', resume, resumeFilename: 'cv.pdf' },
      ...{ notes: [{ noteId: 'notes_1', text: 'Calm', by: 'boardUsers_2', at: facts.now }] },
      ...{ isCurrent: true, droppedKey: null },
    },
    {
      ...{ name: 'Joe', resume, resumeFilename: 'cv.pdf', sentAt: LATER, updatedAt: LATER },
      earlierVersions: [{ sentAt: facts.now, ...CONTENT, resume: null, resumeFilename: null }],
      timeline: [
        created,
        {
          ...{ ...move('', '', 2), id: `${ID}.2.0`, type: 'note_created', from: null, to: null },
          ...{ noteId: 'notes_1', text: 'Calm', at: facts.now },
        },
      ],
    },
  ],
  ApplicationWithdrawn: [{ droppedKey: null, earlierKeys: [] }, null],
  ApplicationRemoved: [{ droppedKey: null, earlierKeys: [] }, null],
};

test.each(Object.entries(THEN))('the row of an application shows %s', (type, [data, fields]) =>
  expect(
    replay(applicationRows, ID, facts, submitted, { type, data, at: LATER } as SampleEvent<ApplicationEvents>),
  ).toEqual(fields && { ...ROW, version: 2, ...fields }),
);

test('names every event', () => expect(Object.keys(applicationRows.on)).toEqual(Object.keys(THEN)));

test('a guest is found by the address', () =>
  expect(replay(applicationRows, ID, facts, { type: 'ApplicationSubmitted', data: GUEST })).toMatchObject({
    userId: null,
    guestKey: 'joe@guests.example',
    email: 'Joe@Guests.example',
  }));

test('a move between stages of the company’s own is nothing that the applicant sees', () => {
  const moved = (from: string, to: string, at: string): SampleEvent<ApplicationEvents> => ({
    type: 'ApplicationMoved',
    data: { from, to, by: 'boardUsers_2' },
    at,
  });
  const first = moved('review', 'stages_1', LATER);
  const row = replay(applicationRows, ID, facts, submitted, first, moved('stages_1', 'stages_2', hoursLater(2)));
  expect(row).toMatchObject({ stage: 'stages_2', updatedAt: LATER });
  expect(row?.timeline).toHaveLength(3);
});

test('a version that is not the current one is only an earlier one; the oldest goes beyond twenty', () => {
  const added = (nth: number): SampleEvent<ApplicationEvents> => ({
    type: 'ApplicationVersionAdded',
    data: {
      ...{ ...CONTENT, name: `Joe ${nth}`, versionId: `applications_${nth}`, sentAt: LATER, resume: null, notes: null },
      ...{ resumeFilename: null, isCurrent: false, droppedKey: null },
    },
    at: LATER,
  });
  const row = replay(applicationRows, ID, facts, submitted, ...Array.from({ length: 21 }, (_, nth) => added(nth)));
  expect(row).toMatchObject({ name: 'Jane Roe', updatedAt: facts.now, timeline: [created] });
  expect([row?.earlierVersions.length, row?.earlierVersions[0]?.name]).toEqual([20, 'Joe 1']);
});

test('an applicant who was erased leaves a row without anything personal', () =>
  expect(
    replay(applicationRows, ID, facts, {
      type: 'ApplicationSubmitted',
      data: { ...GUEST, name: null, email: null, coverNote: null },
    }),
  ).toMatchObject({ guestKey: null, name: null, email: null, coverNote: null }));

test('a claimed application shows what the claim repeats, where the key of the guest is gone', () => {
  const noted = (noteId: string): SampleEvent<ApplicationEvents> => ({
    type: 'ApplicationNoted',
    data: { noteId, text: null, by: 'boardUsers_2' },
  });
  const notes = [
    { noteId: 'notes_1', text: 'Calm' },
    { noteId: 'notes_2', text: 'Kind' },
  ];
  const erased = { name: null, email: null, headline: null, location: null, coverNote: null };
  const row = replay(
    applicationRows,
    ID,
    facts,
    { type: 'ApplicationSubmitted', data: { ...GUEST, ...erased } },
    noted('notes_1'),
    noted('notes_2'),
    {
      type: 'ApplicationClaimed',
      data: { userId: 'boardUsers_1', keepsSlot: false, ...CONTENT, resumeFilename: null, notes },
    },
  );
  expect(row).toMatchObject({ userId: 'boardUsers_1', guestKey: null, ...CONTENT });
  expect(row?.timeline.map(({ text }) => text)).toEqual([null, 'Calm', 'Kind']);
});
