import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, newId } from '../store/event-store.samples.js';
import { Installation, table } from './index-writer.samples.js';
import { sharedSearch } from './search-engine.js';

const engine = await sharedSearch();
const describeEngine = engine ? describe : describe.skip;
const url = engine?.url ?? '';

const alias = async ({ indexes, client }: Installation) =>
  Object.keys((await client.found<Record<string, object>>('GET', `/${indexes.alias(table)}`)) ?? {});
const isLive = async ({ checkpoints, indexes }: Installation) => {
  const known = await checkpoints.known(table);
  if (known?.state !== 'live') return false;
  return (await indexes.live(table).catch(() => null))?.build === known.build;
};
const live = (one: Installation) => eventually(() => isLive(one), 'the index is live');

describeEngine('the index of a read model', () => {
  let one: Installation;
  beforeEach(async () => {
    one = await Installation.start(url);
  });
  afterEach(async () => {
    await one.rest();
    for (const index of await alias(one)) await one.client.found('DELETE', `/${index}`);
    await one.stop();
  });

  it('shows each write to the next search, in any state of the index', async () => {
    const early = await one.put('early nurse');
    expect(await one.count('nurse')).toBe(1);
    one.write();
    await live(one);
    expect(await one.count('nurse')).toBe(1);
    const id = await one.put('night nurse');
    expect(await one.count('nurse')).toBe(2);
    await one.put('night cook', id);
    expect(await one.count('nurse')).toBe(1);
    await one.remove(early);
    expect(await one.count('nurse')).toBe(0);
    await one.hide(id);
    expect(await one.count()).toBe(0);
    await one.put('day cook', id);
    expect(await one.count('cook')).toBe(1);
    expect(await one.difference()).toEqual({ model: 'suite_adverts', rows: 1, outdated: 0, surplus: 0 });
    expect(one.warnings).toEqual([]);
  });

  it('is answered for by PostgreSQL until it is built', async () => {
    await one.put('nurse');
    expect(await one.count('nurse')).toBe(1);
    expect(await alias(one)).toEqual([]);
  });

  it('is built again while it is written and searched, and loses nothing', async () => {
    one.write();
    await live(one);
    const [first] = await alias(one);
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => one.put(`advert n${n}`)));
    const counts: number[] = [];
    let building = true;
    const searching = (async () => {
      while (building) counts.push(await one.count('stays'));
    })();
    await one.put('stays');
    await one.checkpoints.wantBuild(table);
    for (const [n, id] of ids.entries()) await (n % 3 === 0 ? one.remove(id) : one.put(`changed n${n}`, id));
    await live(one);
    await eventually(async () => (await alias(one))[0] !== first, 'the new index is in use');
    await one.put('last');
    expect(await one.count('last')).toBe(1);
    building = false;
    await searching;
    expect(counts.slice(counts.indexOf(1)).every((count) => count === 1)).toBe(true);
    expect(await one.count('changed')).toBe(40);
    expect(await one.difference()).toEqual({ model: 'suite_adverts', rows: 42, outdated: 0, surplus: 0 });
    await eventually(async () => (await one.client.found('GET', `/${first}`)) === null, 'the old index is deleted');
  });

  it('goes on where another process stopped', async () => {
    one.write();
    await live(one);
    await one.put('first');
    await one.rest();
    await one.put('second');
    const [index] = await alias(one);
    one.write();
    expect(await one.count('second')).toBe(1);
    expect(await alias(one)).toEqual([index]);
  });

  it('is written by one of two processes at a time', async () => {
    one.write();
    await live(one);
    one.write();
    for (let n = 0; n < 30; n++) await one.put(`both n${n}`);
    expect(await one.count('both')).toBe(30);
    expect(await one.difference()).toMatchObject({ outdated: 0, surplus: 0 });
  });

  it('is built again when the engine has lost it', async () => {
    one.write();
    await live(one);
    await one.put('nurse');
    expect(await one.count('nurse')).toBe(1);
    await one.rest();
    for (const index of await alias(one)) await one.client.request('DELETE', `/${index}`);
    expect(await one.count('nurse')).toBe(1);
    one.write();
    await eventually(async () => (await alias(one)).length === 1, 'there is an index again');
    await live(one);
    expect(await one.count('nurse')).toBe(1);
  });

  it('is refused when its mapping was changed, until it is built again', async () => {
    one.write();
    await live(one);
    await one.put('nurse');
    expect(await one.count('nurse')).toBe(1);
    await one.rest();
    const [index] = await alias(one);
    await one.client.request('PUT', `/${index}/_mapping`, { body: { properties: { foreign: { type: 'keyword' } } } });
    await expect(one.indexes.live(table)).rejects.toThrow(
      `The mapping of the index "${index}" of the search engine was changed. Run "openings search rebuild", which creates another one.`,
    );
    one.write();
    await eventually(() => one.warnings.length > 0, 'the writer says so');
    expect(one.warnings[0]).toContain('was changed');
    await one.checkpoints.wantBuild(table);
    await live(one);
    await expect(one.indexes.live(table)).resolves.not.toBeNull();
    expect(await one.count('nurse')).toBe(1);
  });

  it('is refused when it belongs to another deployment', async () => {
    one.write();
    await live(one);
    const [index] = await alias(one);
    const body = { _meta: { deployment: 'another', build: '1' } };
    await one.client.request('PUT', `/${index}/_mapping`, { body });
    await expect(one.indexes.live(table)).rejects.toThrow(
      `The index "${index}" of the search engine belongs to the deployment another, not to ${one.indexes.deployment}.`,
    );
  });

  it('is found to differ from the rows', async () => {
    one.write();
    await live(one);
    const id = await one.put('nurse');
    await one.put('cook');
    expect(await one.count()).toBe(2);
    const [index] = await alias(one);
    const place = `_doc/${encodeURIComponent(`${one.board}/${id}`)}`;
    await one.client.request('DELETE', `/${index}/${place}?routing=${one.board}&refresh=true`);
    expect(await one.difference()).toEqual({ model: 'suite_adverts', rows: 2, outdated: 1, surplus: 0 });
    const body = { board: one.board, id: 'adverts_1' };
    await one.client.request('PUT', `/${index}/_doc/x?routing=${one.board}&refresh=true`, { body });
    await one.client.request('PUT', `/${index}/_doc/y?routing=${one.board}&refresh=true`, { body });
    expect(await one.difference()).toEqual({ model: 'suite_adverts', rows: 2, outdated: 1, surplus: 2 });
  });
});

/** Whether a file below `directory` has `text`. */
function isInFiles(directory: string, text: string): boolean {
  try {
    return execFileSync('grep', ['-rlaF', text, directory], { encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
}

const describeFiles = engine?.directory ? describe : describe.skip;

describeFiles('personal data in an index', () => {
  it('is gone from the files of the engine after its deletion', async () => {
    const one = await Installation.start(url, { isPersonal: true });
    const directory = engine?.directory ?? '';
    try {
      one.write();
      await live(one);
      const secret = `zq${newId('x').replaceAll(/\W|_/g, '').toLowerCase()}`;
      const id = await one.put(`${secret} first`);
      for (let n = 0; n < 20; n++) await one.put(`other n${n}`);
      await one.put(`${secret} second`, id);
      expect(await one.count(secret)).toBe(1);
      await one.client.request('POST', `/${one.indexes.alias(table)}/_flush?force=true`);
      expect(isInFiles(directory, secret)).toBe(true);
      await one.remove(id);
      expect(await one.count(secret)).toBe(0);
      const until = Date.now() + 300_000;
      while (isInFiles(directory, secret) && Date.now() < until) await sleep(1_000);
      expect(isInFiles(directory, secret)).toBe(false);
      expect(await one.count('other')).toBe(20);
    } finally {
      await one.stop();
    }
  }, 400_000);
});
