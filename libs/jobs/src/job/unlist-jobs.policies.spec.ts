import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BoardSettingsEvents } from '#content';
import { commandsOf, facts, historyOf, type SampleEvent } from '#testing';
import { UnlistJobs } from './job.policies.js';
import type { JobEvents } from './job-messages.js';

const settings = (changes: BoardSettingsEvents['SettingsChanged']['changes']) =>
  historyOf<BoardSettingsEvents>('boardSettings', facts.board, facts, {
    type: 'SettingsChanged',
    data: { changes },
  })[0];
const job = (event: SampleEvent<JobEvents>) => historyOf<JobEvents>('job', 'jobs_1', facts, event)[0];
const published = job({ type: 'JobPublished', data: {} as JobEvents['JobPublished'] });
const lost = job({ type: 'JobChanged', data: { applicationUrl: null } });
const moved = job({ type: 'JobChanged', data: { applicationUrl: 'https://hill.example/apply' } });
const retitled = job({ type: 'JobChanged', data: { title: 'Night Nurse' } });
const unlist = (id: string) => ({ id, type: 'UnlistJob', data: {} });

let nativeApplicationsEnabled: boolean;
/** The results of the read model, query by query. */
let looks: string[][];
const policy = new UnlistJobs(
  { current: async () => ({ nativeApplicationsEnabled }) } as never,
  { publishedWithoutAddress: async () => looks.shift() ?? [] } as never,
);

beforeEach(() => {
  nativeApplicationsEnabled = false;
  looks = [];
});

describe('on a board that does not accept applications', () => {
  it('all published jobs without a URL become drafts, page by page, each once', async () => {
    looks = [['jobs_1', 'jobs_2'], ['jobs_2', 'jobs_3'], ['jobs_3']];
    expect(await commandsOf(policy, settings({ nativeApplicationsEnabled: false }))).toEqual([
      ['jobs_1', 'jobs_2'].map(unlist),
      [unlist('jobs_3')],
    ]);
  });

  it('so does a job that is published, or loses its URL, at that moment', async () => {
    for (const event of [published, lost]) expect(await commandsOf(policy, event)).toEqual([[unlist('jobs_1')]]);
    for (const event of [moved, retitled]) expect(await commandsOf(policy, event)).toEqual([]);
  });
});

describe('no job becomes a draft', () => {
  it('when a board starts to accept applications, or other settings change', async () => {
    looks = [['jobs_1']];
    expect(await commandsOf(policy, settings({ nativeApplicationsEnabled: true }))).toEqual([]);
    expect(await commandsOf(policy, settings({ showBranding: false }))).toEqual([]);
  });

  it('when the board accepts applications again by now', async () => {
    nativeApplicationsEnabled = true;
    looks = [['jobs_1']];
    for (const event of [settings({ nativeApplicationsEnabled: false }), published, lost])
      expect(await commandsOf(policy, event)).toEqual([]);
  });
});
