import { afterAll, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { daysFromNow, facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { checkedJsonFeed } from '../../../../test/schemas/documents.js';
import { jobs as jobCommands } from '../job/job.decider.js';
import { Companies } from '../company/company.service.js';
import type { NewJob } from '../job/job-content.service.js';
import { another, OPERATOR } from '../job/new-job.samples.js';
import type { JobRow } from '../job/job.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { sourceMemory } from '../source-memory/source-memory.samples.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { FeedAddresses } from './feed-addresses.service.js';
import { type JobFeedChanges, JobFeeds, type NewJobFeed } from './job-feed.service.js';
import { PublicFeeds } from './public-feeds.service.js';

const jobs = await scenario(JobsModule, { providers: [sourceMemory()] });
afterAll(() => jobs.close());

const shown = (title: string, changes: Partial<NewJob> = {}): NewJob => ({
  ...another(title),
  applicationUrl: `https://hill.example/${encodeURIComponent(title)}`,
  status: 'published',
  officeLocations: [{ city: 'Munich', country: 'Germany' }],
  remoteOption: 'on_site',
  ...changes,
});

async function boardWith(...given: readonly NewJob[]) {
  const board = await jobs.board();
  for (const name of ['Care', 'Tech'])
    await board.given(Terms, (terms) => terms.add('categories', { name, aliasSlugs: [`old-${name}`] }));
  for (const name of ['Health', 'Food']) await board.given(Terms, (terms) => terms.add('markets', { name }));
  const rows = [];
  for (const job of given) rows.push((await board.given(JobWriter, (writer) => writer.create(job, OPERATOR))).row);
  return { ...board, rows };
}

const add = (board: ScenarioBoard, feed: Partial<NewJobFeed> = {}) =>
  board.given(JobFeeds, (feeds) => feeds.add({ name: 'Feed', format: 'json', ...feed }));
const addressOf = (board: ScenarioBoard, row: Parameters<FeedAddresses['of']>[0]) =>
  board.given(FeedAddresses, (addresses) => addresses.of(row));

type Row = Awaited<ReturnType<typeof add>>;

/** The response for anyone who has the URL of a feed. */
const opened = (board: ScenarioBoard, row: Row, now = facts.now) =>
  board.given(
    PublicFeeds,
    async (feeds) => {
      const file = new URL(jobs.service(FeedAddresses).of(row)).pathname.split('/').at(-1) ?? '';
      const addressed = feeds.at(file);
      if (!addressed) throw new Error(`${file} leads nowhere.`);
      const { tag, contentType, pieces } = await feeds.open(addressed, 'North');
      let text = '';
      for await (const piece of pieces()) text += piece;
      return { tag, contentType, text };
    },
    { now },
  );
const titles = async (...request: Parameters<typeof opened>) =>
  checkedJsonFeed((await opened(...request)).text).items.map(({ title }) => title);

describe('a feed', () => {
  test('has the visible jobs, newest first, with their pages and names of terms', async () => {
    const board = await boardWith(
      shown('Nurse', { categories: ['care'] }),
      shown('Draft', { status: 'draft' }),
      shown('Cook', { categories: ['old-tech'] }),
    );
    const feed = await add(board);
    const { text, contentType } = await opened(board, feed);
    expect(contentType).toBe('application/feed+json; charset=utf-8');
    const { items, feed_url: self } = checkedJsonFeed(text);
    expect(self).toBe(await addressOf(board, feed));
    expect(items.map(({ title, tags, url }) => [title, tags, url])).toEqual([
      ['Cook', ['Tech'], `https://${board.slug}.example/companies/hill/jobs/cook`],
      ['Nurse', ['Care'], `https://${board.slug}.example/companies/hill/jobs/nurse`],
    ]);
  });

  test('has a job until it ends, and another ETag afterwards', async () => {
    const board = await boardWith(shown('Nurse'));
    const feed = await add(board);
    const end = daysFromNow(30);
    const before = new Date(Date.parse(end) - 1).toISOString();
    expect([await titles(board, feed, before), await titles(board, feed, end)]).toEqual([['Nurse'], []]);
    const tags = await Promise.all(
      [facts.now, before, end, daysFromNow(31)].map(async (at) => (await opened(board, feed, at)).tag),
    );
    expect(tags).toEqual([tags[0], tags[0], tags[2], tags[2]]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  test('is filtered by categories, companies and markets: any value of each, all filters', async () => {
    const board = await boardWith(
      shown('Nurse', { categories: ['care'], company: { name: 'Hill', markets: ['health'] } }),
      shown('Coder', { categories: ['tech'], company: { name: 'Mount', markets: ['food', 'health'] } }),
      shown('Cook', { company: { name: 'Lake', markets: ['food'] } }),
    );
    const [hill, mount] = board.rows.map(({ companyId }) => companyId) as [string, string];
    const narrowed = async (changes: JobFeedChanges) => titles(board, await add(board, changes));
    expect(await narrowed({})).toEqual(['Cook', 'Coder', 'Nurse']);
    expect(await narrowed({ categories: ['old-care'] })).toEqual(['Nurse']);
    expect(await narrowed({ categories: ['tech', 'care', 'tech'] })).toEqual(['Coder', 'Nurse']);
    expect(await narrowed({ companyIds: [mount] })).toEqual(['Coder']);
    expect(await narrowed({ markets: ['health'] })).toEqual(['Coder', 'Nurse']);
    expect(await narrowed({ markets: ['food'], categories: ['tech'] })).toEqual(['Coder']);
    expect(await narrowed({ markets: ['food'], companyIds: [hill] })).toEqual([]);
  });

  test('still works after its terms are renamed, and is empty after they are deleted', async () => {
    const board = await boardWith(shown('Nurse', { categories: ['care'] }), shown('Cook'));
    const feed = await add(board, { categories: ['care'] });
    const before = (await opened(board, feed)).tag;
    const care = board
      .events()
      .find(({ type, data }) => type === 'CategoryAdded' && (data as { slug: string }).slug === 'care');
    await board.given(Terms, (terms) =>
      terms.change('categories', care?.objectId ?? '', { slug: 'nursing', name: 'Nursing' }),
    );
    const { text, tag } = await opened(board, feed);
    expect(checkedJsonFeed(text).items.map(({ title, tags }) => [title, tags])).toEqual([['Nurse', ['Nursing']]]);
    expect(tag).not.toBe(before);
    await board.given(JobWriter, (writer) => writer.change(board.rows[0] as JobRow, { categories: [] }));
    expect(await titles(board, feed)).toEqual([]);
  });

  test('leaves out jobs of a deleted company, and changes its ETag with its content', async () => {
    const board = await boardWith(shown('Nurse'), shown('Cook', { company: { name: 'Lake' } }));
    const feed = await add(board);
    const tags = new Set<string>();
    const look = async () => tags.add((await opened(board, feed)).tag);
    await look();
    await look();
    expect(tags.size).toBe(1);
    const [nurse] = board.rows as [JobRow];
    await board.given(JobWriter, (writer) => writer.change(nurse, { description: '<p>Other.</p>' }));
    await look();
    await board.given(Companies, (each) => each.change(nurse.companyId, { name: 'Mountain' }));
    await look();
    await board.given(Terms, (terms) => terms.add('skills', { name: 'Listening' }));
    await look();
    await board.given(JobFeeds, (feeds) => feeds.change(feed.id, { name: 'Other' }));
    await look();
    await board.given(CommandBus, (bus) => bus.execute(jobCommands.PauseJob(nurse.id, {})));
    await look();
    expect(tags.size).toBe(6);
    expect(await titles(board, feed)).toEqual(['Cook']);
    await board.happened(
      { category: 'company', objectId: board.rows[1]?.companyId ?? '' },
      {
        type: 'CompanyDeleted',
        data: { slug: 'lake' },
      },
    );
    expect(await titles(board, feed)).toEqual([]);
  });

  test('yields many jobs in chunks, and stops when the reader leaves', async () => {
    const board = await boardWith(
      ...Array.from({ length: 230 }, (_, n) => shown(`Nurse ${n}`, { description: `<p>${'x'.repeat(2_000)}</p>` })),
    );
    const feed = await add(board, { format: 'rss' });
    const { text } = await opened(board, feed);
    expect(text.match(/<item>/g)).toHaveLength(230);
    await board.given(PublicFeeds, async (feeds) => {
      const file = new URL(jobs.service(FeedAddresses).of(feed)).pathname.split('/').at(-1) ?? '';
      const pieces = (await feeds.open(feeds.at(file) as NonNullable<ReturnType<PublicFeeds['at']>>, 'North')).pieces();
      const first = await pieces.next();
      expect((first.value as string).length).toBeLessThan(100_000);
      await pieces.return(undefined);
      expect(await pieces.next()).toEqual({ value: undefined, done: true });
    });
  });
});

describe('the URL of a feed', () => {
  test('works until its token is rotated, and for no other format, feed or board', async () => {
    const [board, other] = [await boardWith(), await boardWith()];
    const feed = await add(board);
    const address = await addressOf(board, feed);
    expect(address).toMatch(/^https:\/\/api\.example\/feeds\/[A-Za-z0-9]+-[A-Za-z0-9]+-1-[0-9a-f]{40}\.json$/);
    const file = address.split('/').at(-1) ?? '';
    const at = (name: string) => jobs.service(PublicFeeds).at(name);
    const found = at(file);
    expect(found).toEqual({ board: board.board, id: feed.id, tokenNumber: 1, extension: 'json' });
    const open = (on: ScenarioBoard, name: string) =>
      on.when(PublicFeeds, (feeds) => feeds.open(feeds.at(name) as NonNullable<typeof found>, 'North'));
    await open(board, file).appends();
    for (const extension of ['xml', 'rss', 'jso'])
      await open(board, file.replace('.json', `.${extension}`)).refused('job_feeds_not_found');
    await open(other, file).refused('job_feeds_not_found');
    const garbage = [
      '',
      '.json',
      'feed.json',
      file.replace('.json', ''),
      `${file}.json`,
      file.replace('-1-', '-2-'),
      'x'.repeat(5_000),
    ];
    for (const name of garbage) expect([name, at(name)]).toEqual([name, null]);

    const rotated = await board.given(JobFeeds, (feeds) => feeds.rotate(feed.id));
    await open(board, file).refused('job_feeds_not_found');
    const next = (await addressOf(board, rotated)).split('/').at(-1) ?? '';
    expect(next).not.toBe(file);
    await open(board, next).appends();
    await board.given(JobFeeds, (feeds) => feeds.remove(feed.id));
    await open(board, next).refused('job_feeds_not_found');
  });
});

describe('the filters of a feed', () => {
  test('refer to terms and companies of the board; all unknown ones are reported together', async () => {
    const [board, other] = [await boardWith(), await boardWith(shown('Nurse'))];
    const theirs = other.rows[0]?.companyId ?? '';
    const rejection = await board
      .when(JobFeeds, (feeds) =>
        feeds.add({
          name: 'Feed',
          format: 'rss',
          categories: ['care', 'none'],
          companyIds: [theirs],
          markets: ['no'],
        }),
      )
      .refused('validation_bad_request');
    const { issues } = rejection.details as { issues: { path: unknown[] }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual([
      ['categories', 1],
      ['companyIds', 0],
      ['markets', 0],
    ]);
    const feed = await add(board);
    await board
      .when(JobFeeds, (feeds) => feeds.change(feed.id, { companyIds: [theirs] }))
      .refused('validation_bad_request', ['companyIds', 0]);
  });

  test('change only where given, and replace whole lists', async () => {
    const board = await boardWith(shown('Nurse'));
    const feed = await add(board, { categories: ['old-care', 'care'], markets: ['health'] });
    expect(feed).toMatchObject({ categories: ['care'], markets: ['health'], companyIds: [], direction: 'out' });
    const change = (changes: JobFeedChanges) => board.given(JobFeeds, (feeds) => feeds.change(feed.id, changes));
    expect(await change({ name: 'Other' })).toMatchObject({ name: 'Other', categories: ['care'] });
    expect(await change({ categories: ['tech'], markets: [] })).toMatchObject({ categories: ['tech'], markets: [] });
    await board.when(JobFeeds, (feeds) => feeds.change(feed.id, { markets: [] })).appends();
  });

  test('cannot be changed for an unknown feed', async () => {
    const [board, other] = [await boardWith(), await boardWith()];
    const { id } = await add(other);
    for (const missing of [id, 'jobfeeds_none']) {
      await board.when(JobFeeds, (feeds) => feeds.change(missing, { name: 'x' })).refused('job_feeds_not_found');
      await board.when(JobFeeds, (feeds) => feeds.rotate(missing)).refused('job_feeds_not_found');
      await board.when(JobFeeds, (feeds) => feeds.remove(missing)).refused('job_feeds_not_found');
    }
  });
});
