import { describe, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { postingLogoDecider, type PostingLogoEvents } from './posting-logo.decider.js';

type Event = MessageOf<PostingLogoEvents>;

const PICTURE = { mediaId: 'media_1', url: 'https://board.example/logo.webp' };
const on = (...history: readonly Event[]) => given(postingLogoDecider, facts, ...history);
const stored: Event = { type: 'PostingLogoStored', data: PICTURE };
const attached = (jobId: string): Event => ({ type: 'PostingLogoAttached', data: { jobId } });
const detached: Event = { type: 'PostingLogoDetached', data: {} };
const shown: Event = { type: 'PostingLogoGiven', data: {} };
const removed = (mediaId: string | null): Event => ({ type: 'PostingLogoRemoved', data: { mediaId } });

describe('a logo for a job', () => {
  test('waits for the last job that names it', () => {
    on().when('StorePostingLogo', PICTURE).then(stored);
    on(stored).when('AttachPostingLogo', { jobId: 'jobs_1' }).then(attached('jobs_1'));
    on(stored, attached('jobs_1')).when('AttachPostingLogo', { jobId: 'jobs_1' }).then();
    on(stored, attached('jobs_1')).when('AttachPostingLogo', { jobId: 'jobs_2' }).then(attached('jobs_2'));
    on(stored, attached('jobs_1')).when('DetachPostingLogo', {}).then(detached);
    on(stored, attached('jobs_1'), detached).when('DetachPostingLogo', {}).then();
  });

  test('belongs to the company once that shows it', () => {
    on(stored, attached('jobs_1')).when('GivePostingLogo', {}).then(shown);
    const given = on(stored, attached('jobs_1'), shown);
    given.when('GivePostingLogo', {}).then();
    given.when('AttachPostingLogo', { jobId: 'jobs_2' }).then();
    given.when('DetachPostingLogo', {}).then();
    given.when('RemovePostingLogo', {}).then(removed(null));
  });

  test('is removed with its picture while no company shows it', () => {
    on(stored).when('RemovePostingLogo', {}).then(removed('media_1'));
    const gone = on(stored, removed('media_1')).when('AttachPostingLogo', { jobId: 'jobs_1' });
    gone.rejected('job_posting_logo_not_found');
  });
});
