import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation, table } from '../contracts/search/index-writer.samples.js';
import { ownSearch } from '../contracts/search/search-engine.js';
import { eventually } from '../contracts/store/event-store.samples.js';

const own = await ownSearch({ nodes: 3 });
const describeNodes = own ? describe : describe.skip;

describeNodes('three nodes of the search engine', () => {
  let one: Installation;
  beforeAll(async () => {
    one = await Installation.start(own?.cluster.url ?? '');
    one.write();
    await eventually(async () => (await one.indexes.live(table).catch(() => null)) !== null, 'the index is live');
  });
  afterAll(async () => {
    await one?.stop();
    await own?.remove();
  });
  const nodes = own?.cluster.nodes ?? [];

  it('lose no write and answer again when one is killed', async () => {
    const [, node] = nodes;
    const word = 'killed';
    await one.put(`${word} before`);
    let [writing, answers] = [true, 0];
    const searching = (async () => {
      while (writing) {
        // While the cluster elects another manager, searches are refused.
        const count = await one.count(word).catch((error: { code?: string }) => error.code);
        if (count !== 'search_unavailable') expect(count).toBeGreaterThan(0);
        answers++;
        await sleep(20);
      }
    })();
    for (let n = 0; n < 60; n++) {
      if (n === 20) await node?.kill();
      await one.put(`${word} n${n}`);
    }
    await eventually(async () => (await one.count(word).catch(() => 0)) === 61, 'all writes are found');
    await node?.start();
    writing = false;
    await searching;
    expect(answers).toBeGreaterThan(0);
    await eventually(async () => (await health()) === 'green', 'all replicas are there');
    expect(await one.difference()).toMatchObject({ outdated: 0, surplus: 0 });
  });

  const health = async () => (await one.client.request<{ status: string }>('GET', '/_cluster/health')).status;
});
