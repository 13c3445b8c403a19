import { describe, expect, it, jest } from '@jest/globals';
import type { PublishedEvents } from '#outbox';
import {
  type ChangedPath,
  IndexNow,
  type IndexNowAnswer,
  type IndexNowNotice,
  type IndexNowQueue,
  type Site,
} from './index-now.js';
import { NotifySearchEngines } from './notify-search-engines.service.js';
import type { Sites } from './sites.service.js';

const KEY = 'f'.repeat(32);
const site: Site = {
  base: 'https://jobs.example',
  keyLocation: () => 'https://jobs.example/indexnow-key.txt',
  has: (path) => !path.startsWith('blog/'),
};
const paths: readonly ChangedPath[] = ['companies/a', 'companies/a/jobs/b', 'blog/c'].map((path) => ({
  path,
  changedAt: '2026-11-26 12:00:00',
}));

/** A board with `paths`, after `failures`; the response to its notification is `answer`. */
function world(answer: IndexNowAnswer, { failures = 0, at = site as Site | null } = {}) {
  const queue = {
    due: async () => [{ board: 'boards_1', key: KEY, failures }],
    paths: async () => paths,
    take: jest.fn<IndexNowQueue['take']>(async () => undefined),
    succeeded: jest.fn<IndexNowQueue['succeeded']>(async () => undefined),
    failed: jest.fn<IndexNowQueue['failed']>(async () => undefined),
  };
  const notices: IndexNowNotice[] = [];
  class Engines extends IndexNow {
    readonly isOn = true;
    async notify(notice: IndexNowNotice): Promise<IndexNowAnswer> {
      notices.push(notice);
      return answer;
    }
  }
  const sites = { of: async () => at };
  const work = new NotifySearchEngines(
    queue as unknown as IndexNowQueue,
    new Engines(),
    sites as unknown as Sites,
    {} as unknown as PublishedEvents,
  );
  return { queue, notices, run: () => work.notify(new AbortController().signal) };
}

describe('a notification', () => {
  it('names the pages that the storefront has, and takes all of them out', async () => {
    const { queue, notices, run } = world({ outcome: 'accepted' });
    expect(await run()).toBe(true);
    expect(notices).toEqual([
      {
        host: 'jobs.example',
        key: KEY,
        keyLocation: 'https://jobs.example/indexnow-key.txt',
        urls: ['https://jobs.example/companies/a', 'https://jobs.example/companies/a/jobs/b'],
      },
    ]);
    expect(queue.take).toHaveBeenCalledWith('boards_1', paths);
    expect(queue.succeeded).toHaveBeenCalledWith('boards_1');
  });

  it('is not sent for a board without a public face: what waits is forgotten', async () => {
    const { queue, notices, run } = world({ outcome: 'accepted' }, { at: null });
    await run();
    expect(notices).toEqual([]);
    expect(queue.take).toHaveBeenCalledWith('boards_1', paths);
    expect(queue.succeeded).not.toHaveBeenCalled();
  });

  it.each<[IndexNowAnswer, number, number, boolean]>([
    [{ outcome: 'later', reason: '503', retryAfter: null }, 0, 60, false],
    [{ outcome: 'later', reason: 'timeout', retryAfter: null }, 3, 480, false],
    [{ outcome: 'later', reason: '429', retryAfter: 7_200 }, 0, 7_200, false],
    [{ outcome: 'later', reason: '429', retryAfter: 1 }, 0, 60, false],
    [{ outcome: 'later', reason: '429', retryAfter: 10_000_000 }, 0, 86_400, false],
    [{ outcome: 'refused', status: 403 }, 0, 3_600, true],
  ])('that is answered %j after %i failures waits %i seconds', async (answer, failures, seconds, isRefused) => {
    const { queue, run } = world(answer, { failures });
    await run();
    expect(queue.take).not.toHaveBeenCalled();
    expect(queue.failed).toHaveBeenCalledWith('boards_1', expect.any(String), isRefused, seconds);
  });
});
