import { OpenedSources } from '#postings/rules';
import { afterAll, expect, test } from '@jest/globals';
import { Ciphers } from '#runtime';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { sourceMemory } from '../source-memory/source-memory.samples.js';
import { sources } from '../source-run/source-runs.samples.js';
import { FeedResealing } from './feed-resealing.service.js';
import { JobFeedReader } from './job-feed.read-model.js';

const keyOf = (id: string, byte: number) => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [old, current] = [keyOf('old', 1), keyOf('current', 2)];
const both = new Ciphers([current, old]);
const jobs = await scenario(JobsModule, {
  providers: [
    sourceMemory(),
    { provide: Ciphers, useValue: both },
    { provide: OpenedSources, useValue: { postings: sources } },
  ],
});
afterAll(() => jobs.close());

const ADDRESS = 'https://partner.example/feed.xml?token=hidden';
const PLAIN = { name: 'Partner', format: 'indeed_xml', categories: [], companyIds: [], markets: [] } as const;
const make = ({ happened }: ScenarioBoard, id: string, ciphers: Ciphers) =>
  happened(
    { category: 'jobFeed', objectId: id },
    {
      type: 'JobFeedAdded',
      data: {
        ...PLAIN,
        direction: 'in',
        source: {
          address: ciphers.seal(ADDRESS, id),
          origin: 'https://partner.example',
          mapping: null,
          companyId: null,
          schedule: 'daily',
          isPaused: true,
        },
      },
    },
  );

test('URLs of feeds are resealed with the first key: those of all boards, once; lost ones stay', async () => {
  const [one, two] = [await jobs.board(), await jobs.board()];
  await make(one, 'jobfeeds_1', new Ciphers([old]));
  await make(one, 'jobfeeds_2', new Ciphers([keyOf('gone', 9)]));
  await make(two, 'jobfeeds_1', new Ciphers([old]));
  await two.happened(
    { category: 'jobFeed', objectId: 'jobfeeds_3' },
    { type: 'JobFeedAdded', data: { ...PLAIN, direction: 'out' } },
  );
  const feed = ({ given }: ScenarioBoard, id: string) => given(JobFeedReader, (reader) => reader.byId(id));
  const before = await feed(two, 'jobfeeds_1');
  const reseal = () => one.when(FeedResealing, (service) => service.run([one.board, two.board])).accepted();
  expect((await reseal()).answer).toEqual({ feeds: 2, lost: ['jobfeeds_2'] });
  const { source, ...after } = await feed(two, 'jobfeeds_1');
  expect(source?.address.keyId).toBe('current');
  expect(source && both.open(source.address, 'jobfeeds_1')).toBe(ADDRESS);
  // Operators see no change.
  expect([after.updatedAt, source?.schedule]).toEqual([before.updatedAt, 'daily']);
  expect((await feed(one, 'jobfeeds_2')).source?.address.keyId).toBe('gone');
  expect((await reseal()).answer).toEqual({ feeds: 0, lost: ['jobfeeds_2'] });
  expect((await reseal()).events).toEqual([]);
});
