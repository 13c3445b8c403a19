import { feedSource, type FeedServer, incoming } from '../feed-source.js';
import { byId, made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { type Body, eventually } from '../server.js';

const feed = (at: CalledBoard) => made(at, '/v1/job-feeds', { name: 'Feed', format: 'rss' });

/** A run that was started, after it has ended. */
async function ran({ call }: CalledBoard, path: string): Promise<Body> {
  const answer = await call('POST', `${path}/runs`, {});
  if (answer.status !== 202) throw new Error(answer.text);
  const last = async () => (await call('GET', `${path}/runs?limit=1`)).body.data[0] as Body;
  await eventually(async () => !['pending', 'running'].includes(String((await last()).state)));
  return last();
}

/** An incoming feed, and its source. */
async function incomingFeed(at: CalledBoard, ...ids: readonly string[]): Promise<{ path: string; source: FeedServer }> {
  const source = await feedSource(...ids);
  const { id } = await made(at, '/v1/job-feeds', incoming(source.url));
  return { path: `/v1/job-feeds/${String(id)}`, source };
}

async function heldRun(at: CalledBoard): Promise<string> {
  const { path, source } = await incomingFeed(at, '1', '2');
  await ran(at, path);
  source.shows();
  const { id } = await ran(at, path);
  return `${path}/runs/${String(id)}`;
}

/** How operations on job feeds are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createJobFeed: async () => ({
    path: '/v1/job-feeds',
    body: { name: 'Feed', format: 'indeed_xml' },
    shown: byId('job-feeds'),
  }),
  updateJobFeed: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  deleteJobFeed: async (at) => ({ path: `/v1/job-feeds/${(await feed(at)).id}` }),
  rotateJobFeedToken: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path: `${path}/rotate-token`, shown: own(path) };
  },
  previewJobFeed: async (at) => ({ path: `${(await incomingFeed(at, '1')).path}/preview`, body: {} }),
  createJobFeedRun: async (at) => ({ path: `${(await incomingFeed(at, '1')).path}/runs`, body: {} }),
  releaseJobFeedRun: async (at) => ({ path: `${await heldRun(at)}/release`, body: {} }),
  dropJobFeedRun: async (at) => {
    const path = await heldRun(at);
    return { path: `${path}/drop`, body: {}, shown: own(path) };
  },
};
