import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RowIdentity } from '#kernel';
import {
  BoardRow,
  Column,
  InstantColumn,
  type RankedQuery,
  ReadModel,
  type SearchIndex,
  withFacts,
  WordColumn,
  WordDocument,
} from '#store';
import { facts } from '#testing';
import { newId } from './event-store.samples.js';

/** A searchable row. */
@ReadModel('suite_posts', {
  version: 1,
  lists: {
    until: 'shownUntil',
    by: [
      ['pinned', 'writtenAt', 'id'],
      ['writtenAt', 'id'],
      ['price', 'id'],
      ['currency', 'price', 'writtenAt'],
    ],
  },
})
export class Post extends BoardRow {
  @WordColumn() document!: string;
  @Column('tsvector') heading!: string;
  @InstantColumn({ nullable: true }) shownUntil!: string | null;
  @InstantColumn({ nullable: true }) writtenAt!: string | null;
  @Column('boolean') pinned!: boolean;
  @Column('float8', { nullable: true }) price!: number | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('text', { nullable: true }) colours!: string | null;
  @Column('text', { nullable: true }) topics!: string | null;
}

/** An index for tests. */
export interface OpenIndex {
  readonly index: SearchIndex;
  put(row: RowIdentity & object): Promise<void>;
  close(): Promise<void>;
}

interface WrittenRow {
  readonly title: string;
  readonly author?: string;
  readonly body?: string;
  readonly colours?: readonly string[];
  /** Facets that are also in the heading. */
  readonly topics?: readonly string[];
  readonly shownUntil?: string | null;
  readonly writtenAt?: string | null;
  readonly pinned?: boolean;
  readonly price?: number | null;
  readonly currency?: string;
}

const LATER = '2100-01-01T00:00:00.000Z';
const RANKED = [{ column: 'pinned' }, { column: 'writtenAt' }, { column: 'id' }];
const ANYTHING: RankedQuery = {
  words: [],
  language: 'en',
  named: 'author',
  facets: {},
  until: 'shownUntil',
  heading: { column: 'heading', after: 1 },
  sort: RANKED,
  offset: 0,
  limit: 20,
};

/** The contract of a `SearchIndex`, wherever the rows are stored. */
export const searchIndexContract = (name: string, open: () => Promise<OpenIndex>): void =>
  describe(`SearchIndex: ${name}`, () => {
    let opened: OpenIndex;
    let board: string;
    let titles: Map<string, string>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());
    beforeEach(() => {
      board = newId('boards');
      titles = new Map();
    });

    const write = async (post: WrittenRow, on = board): Promise<void> => {
      const id = newId('posts');
      const words = (text = '') => text.split(' ').filter(Boolean);
      const { title, author, body, colours = [], topics = [], shownUntil = LATER, writtenAt = facts.now } = post;
      const facets = { author: words(author), colour: colours, topic: topics };
      const row = {
        board: on,
        id,
        version: 1,
        document: WordDocument.text(on, ['title', 'body'], {
          texts: { title: words(title), body: words(body) },
          facets,
        }),
        heading: WordDocument.heading(words(title), words(author), { topic: topics }),
        shownUntil,
        writtenAt,
        pinned: post.pinned ?? false,
        price: post.price ?? null,
        currency: post.currency ?? null,
        colours: WordDocument.counted(colours),
        topics: WordDocument.counted(topics),
      };
      titles.set(id, title);
      await opened.put(row);
    };
    const asking = (query: Partial<RankedQuery>, on = board, now = facts.now) =>
      withFacts({ ...facts, board: on, now }, () => opened.index.ranked(Post, { ...ANYTHING, ...query }));
    const found = async (query: Partial<RankedQuery>) => {
      const { ids, count } = await asking(query);
      expect(count).toBe(ids.length);
      return ids.map((id) => titles.get(id));
    };

    it('finds words, how they begin, and their singular and plural', async () => {
      await write({ title: 'night nurse', body: 'company' });
      await write({ title: 'two nurses', body: 'companies' });
      await write({ title: 'cars' });
      await write({ title: 'carpenter' });
      expect((await found({ words: ['nurse'] })).sort()).toEqual(['night nurse', 'two nurses']);
      expect((await found({ words: ['nurses'] })).sort()).toEqual(['night nurse', 'two nurses']);
      expect(await found({ words: ['companies'] })).toHaveLength(2);
      expect(await found({ words: ['company'] })).toHaveLength(2);
      expect(await found({ words: ['nig', 'nur'] })).toEqual(['night nurse']);
      // A short stem must not match words of another meaning that start with it.
      expect(await found({ words: ['cars'] })).toEqual(['cars']);
      expect(await found({ words: ['doctor'] })).toEqual([]);
    });

    it('ranks pinned rows first, then titles before authors before texts, then the newest', async () => {
      const old = '2020-01-01T00:00:00.000Z';
      await write({ title: 'text', body: 'hill' });
      await write({ title: 'author', author: 'hill' });
      await write({ title: 'hill old', writtenAt: old });
      await write({ title: 'hill' });
      await write({ title: 'pinned', body: 'hill', pinned: true, writtenAt: old });
      expect(await found({ words: ['hill'] })).toEqual(['pinned', 'hill', 'hill old', 'author', 'text']);
      expect(
        await found({ words: ['hill'], heading: null, sort: [{ column: 'writtenAt' }, { column: 'id' }] }),
      ).toEqual(['hill', 'author', 'text', 'pinned', 'hill old']);
    });

    it('ranks the whole title first, then words as typed before their other forms', async () => {
      const nth = (n: number) => ({ writtenAt: `2026-01-0${n}T00:00:00.000Z` });
      await write({ title: 'any', body: 'night nurse', ...nth(9) });
      await write({ title: 'forms of both', author: 'nurses', body: 'nightly', ...nth(8) });
      await write({ title: 'nightly', author: 'nurses', ...nth(8) });
      await write({ title: 'night', author: 'nurse', ...nth(7) });
      await write({ title: 'nurses nightly', ...nth(6) });
      await write({ title: 'author', author: 'night nurse', ...nth(5) });
      await write({ title: 'the nurse of the night', ...nth(4) });
      await write({ title: 'nurse night', ...nth(3) });
      await write({ title: 'nurses by nights', ...nth(5) });
      await write({ title: 'night nurse', ...nth(2) });
      await write({ title: 'pinned', body: 'nurse night', pinned: true, ...nth(1) });
      expect(await found({ words: ['night', 'nurse'] })).toEqual([
        'pinned',
        'night nurse',
        'the nurse of the night',
        'nurse night',
        'nurses by nights',
        'author',
        'nurses nightly',
        'night',
        'nightly',
        'any',
        'forms of both',
      ]);
    });

    it('takes another spelling for a whole word, and ranks it like the word', async () => {
      await write({ title: 'text', body: 'muller' });
      await write({ title: 'mullers' });
      await write({ title: 'about muller', writtenAt: '2026-01-01T00:00:00.000Z' });
      await write({ title: 'muller', author: 'hill', writtenAt: '2025-01-01T00:00:00.000Z' });
      const spelled = [['muller', 'other'], []];
      expect(await found({ words: ['mueller'] })).toEqual([]);
      expect(await found({ words: ['mueller'], spelled })).toEqual(['muller', 'about muller', 'text']);
      expect(await found({ words: ['mueller', 'hill'], spelled })).toEqual(['muller']);
    });

    it('takes values of facets for a word that means them, and ranks them after titles and authors', async () => {
      await write({ title: 'text', body: 'sql' });
      await write({ title: 'topic', topics: ['databases'] });
      await write({ title: 'author', author: 'sql' });
      await write({ title: 'sql' });
      await write({ title: 'none', topics: ['kitchens'] });
      const meant = [{ topic: ['databases', 'warehouses'] }];
      expect(await found({ words: ['sql'] })).toEqual(['sql', 'author', 'text']);
      expect(await found({ words: ['sql'], meant })).toEqual(['sql', 'author', 'topic', 'text']);
      const newest = { heading: null, sort: [{ column: 'writtenAt' }, { column: 'id' }] };
      expect(await found({ words: ['sql'], meant, ...newest })).toHaveLength(4);
      // All words, each in any form.
      expect(await found({ words: ['sql', 'auth'], meant: [...meant, {}] })).toEqual(['author']);
      expect(await found({ words: ['sql', 'topic'], meant: [...meant, {}] })).toEqual(['topic']);
      expect(await found({ words: ['sql'], meant: [{ topic: [`'|!&:*\\`] }] })).toHaveLength(3);
    });

    it('says what counts as a word', async () => {
      const [nurses] = await withFacts({ ...facts, board }, () => opened.index.forms('en', ['nurses']));
      expect(nurses?.prefixes.some((each) => 'nurse'.startsWith(each))).toBe(true);
      const other = await withFacts({ ...facts, board }, () => opened.index.forms('xx', ['nurses']));
      expect(other).toEqual([{ prefixes: ['nurses'], exact: [] }]);
    });

    it('sorts by a number, nothing last', async () => {
      await write({ title: 'none' });
      await write({ title: 'low', price: 1 });
      await write({ title: 'high', price: 2.5 });
      const sort = [{ column: 'price' }, { column: 'id' }];
      expect(await found({ heading: null, sort })).toEqual(['high', 'low', 'none']);
      expect(await found({ heading: null, sort: [{ column: 'price', ascending: true }] })).toEqual([
        'low',
        'high',
        'none',
      ]);
    });

    it('sorts by a number at the rate of its unit, nothing and unknown units last', async () => {
      await write({ title: 'none', writtenAt: '2026-03-01T00:00:00.000Z' });
      await write({ title: 'euros', price: 100, currency: 'EUR' });
      await write({ title: 'dollars', price: 110, currency: 'USD' });
      await write({ title: 'unit', price: 900, writtenAt: '2026-02-01T00:00:00.000Z' });
      await write({ title: 'unknown', price: 900, currency: `'"$1`, writtenAt: '2026-01-01T00:00:00.000Z' });
      const at = (USD: number, ascending = false) => {
        const per = { column: 'currency', rates: { EUR: 1, USD } };
        return found({ heading: null, sort: [{ column: 'price', per, ascending }, { column: 'writtenAt' }] });
      };
      const others = ['none', 'unit', 'unknown'];
      expect(await at(1.2)).toEqual(['euros', 'dollars', ...others]);
      expect(await at(1.05)).toEqual(['dollars', 'euros', ...others]);
      expect(await at(1.05, true)).toEqual(['euros', 'dollars', ...others]);
    });

    it('has any value of a facet and all facets', async () => {
      await write({ title: 'red', colours: ['red'], author: 'hill' });
      await write({ title: 'both', colours: ['red', 'blue'] });
      await write({ title: 'none' });
      expect((await found({ facets: { colour: ['red', 'green'] } })).sort()).toEqual(['both', 'red']);
      expect(await found({ facets: { colour: ['red'], author: ['hill'] } })).toEqual(['red']);
      expect(await found({ facets: { colour: [] } })).toEqual([]);
      expect(await found({ facets: { colour: undefined } })).toHaveLength(3);
      expect(await found({ facets: { colour: [`'|!&:*\\`] } })).toEqual([]);
      expect(await found({ words: [`'|!&:*\\`] })).toEqual([]);
    });

    it('finds what lies between two moments, both included', async () => {
      await write({ title: 'first', writtenAt: '2026-01-01T00:00:00.000Z' });
      await write({ title: 'second', writtenAt: '2026-01-02T00:00:00.000Z' });
      await write({ title: 'never', writtenAt: null });
      const between = (from?: string, to?: string) => found({ between: { writtenAt: { from, to } } });
      expect(await between('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toEqual(['first']);
      expect(await between('2026-01-01T00:00:00.001Z')).toEqual(['second']);
      expect(await between(undefined, '2026-01-02T00:00:00.000Z')).toEqual(['second', 'first']);
    });

    it('does not find a row from the moment on at which it is over, also when it was found before', async () => {
      const end = '2026-11-21T00:00:00.000Z';
      await write({ title: 'ends', shownUntil: end });
      await write({ title: 'draft', shownUntil: null });
      await write({ title: 'stays' });
      expect((await asking({}, board, '2026-11-20T23:59:59.999Z')).count).toBe(2);
      expect((await asking({}, board, end)).ids.map((id) => titles.get(id))).toEqual(['stays']);
    });

    it('does not list a row from the moment on at which it is over, in any hour and order', async () => {
      const ends = ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.001Z', '2026-11-21T00:59:59.999Z', LATER];
      for (const [n, shownUntil] of ends.entries())
        await write({ title: String(n), shownUntil, price: n, currency: 'EUR' });
      const per = { column: 'currency', rates: { EUR: 1 } };
      const orders: readonly Partial<RankedQuery>[] = [
        {},
        { sort: [{ column: 'writtenAt' }, { column: 'id' }] },
        { sort: [{ column: 'price', per }, { column: 'writtenAt' }] },
        { sort: [{ column: 'price', ascending: true }] },
      ];
      const at = async (now: string) => {
        const all = await Promise.all(orders.map((order) => asking({ heading: null, ...order }, board, now)));
        return all.map(({ ids, count }) => [
          count,
          ids
            .map((id) => titles.get(id))
            .sort()
            .join(''),
        ]);
      };
      const everyOrder = (count: number, found: string) => orders.map(() => [count, found]);
      expect(await at('2026-11-20T23:59:59.999Z')).toEqual(everyOrder(4, '0123'));
      expect(await at('2026-11-21T00:00:00.000Z')).toEqual(everyOrder(3, '123'));
      expect(await at('2026-11-21T00:30:00.000Z')).toEqual(everyOrder(2, '23'));
      expect(await at('2026-11-21T01:00:00.000Z')).toEqual(everyOrder(1, '3'));
    });

    it('lists the highest amounts of all units, then those without one, in any part', async () => {
      for (let n = 0; n < 60; n++) {
        await write({ title: `e${n}`, price: n, currency: 'EUR' });
        await write({ title: `d${n}`, price: n * 3, currency: 'USD' });
        await write({ title: `n${n}`, currency: 'EUR' });
      }
      const per = { column: 'currency', rates: { EUR: 1, USD: 2, CHF: 1.1 } };
      const query = { heading: null, sort: [{ column: 'price', per }, { column: 'writtenAt' }] };
      const { ids, count } = await asking({ ...query, limit: 180 });
      expect([count, ids.length, new Set(ids).size]).toEqual([180, 180, 180]);
      const values = ids.map((id) => {
        const [kind, ...n] = titles.get(id) ?? '';
        return kind === 'n' ? -1 : kind === 'e' ? Number(n.join('')) : Number(n.join('')) * 1.5;
      });
      expect(values).toEqual([...values].sort((a, b) => b - a));
      const first = (await asking({ ...query, limit: 50 })).ids.map((id) => titles.get(id));
      expect(first.slice(0, 3)).toEqual(['d59', 'd58', 'd57']);
    });

    it('counts exactly, no matter what part is requested', async () => {
      for (let n = 0; n < 130; n++) await write({ title: `post ${n}`, writtenAt: null });
      const part = (offset: number, limit: number) => asking({ offset, limit });
      expect(await part(0, 2)).toMatchObject({ count: 130, ids: { length: 2 } });
      expect(await part(99, 2)).toMatchObject({ count: 130, ids: { length: 2 } });
      expect(await part(129, 20)).toMatchObject({ count: 130, ids: { length: 1 } });
      expect(await part(500, 20)).toEqual({ count: 130, ids: [] });
      const all = (await part(0, 130)).ids;
      expect([...(await part(0, 100)).ids, ...(await part(100, 30)).ids]).toEqual(all);
      expect(new Set(all).size).toBe(130);
    });

    const counting = { facets: { colour: 'colours', topic: 'topics' }, most: 50 };

    it('counts the values of facets over all matching rows, most rows first, then by value', async () => {
      await write({ title: 'one nurse', colours: ['red', 'blue'], topics: ['care'] });
      await write({ title: 'two nurses', colours: ['red', 'green', `it's: "a" \\ {b}`] });
      await write({ title: 'three', colours: ['red'] });
      await write({ title: 'draft', colours: ['red'], shownUntil: null });
      await write({ title: 'theirs', colours: ['red'] }, newId('boards'));
      const { ids, count, counts, bands } = await asking({ counting, limit: 1 });
      expect([ids.length, count, bands]).toEqual([1, 3, undefined]);
      expect(counts).toEqual({
        colour: [
          ['red', 3],
          ['blue', 1],
          ['green', 1],
          [`it's: "a" \\ {b}`, 1],
        ],
        topic: [['care', 1]],
      });
      expect((await asking({ words: ['nurse'], counting })).counts?.['colour']?.[0]).toEqual(['red', 2]);
      expect((await asking({ counting: { ...counting, most: 2 }, limit: 0 })).counts?.['colour']).toEqual([
        ['red', 3],
        ['blue', 1],
      ]);
      expect((await asking({ words: ['doctor'], counting })).counts).toEqual({ colour: [], topic: [] });
      expect((await asking({})).counts).toBeUndefined();
    });

    it('ignores the filter of a facet for its own values, and no other', async () => {
      await write({ title: 'one', colours: ['red'], topics: ['care'] });
      await write({ title: 'two', colours: ['blue'], topics: ['care'] });
      await write({ title: 'three', colours: ['blue'], topics: ['tech'] });
      const filtered = await asking({ facets: { colour: ['red'], topic: ['care'] }, counting });
      expect(filtered.count).toBe(1);
      expect(filtered.counts).toEqual({
        colour: [
          ['blue', 1],
          ['red', 1],
        ],
        topic: [['care', 1]],
      });
      const none = await asking({ facets: { colour: [], topic: ['care'] }, counting });
      expect([none.ids, none.count, none.counts?.['topic']]).toEqual([[], 0, []]);
      expect(none.counts?.['colour']).toEqual([
        ['blue', 1],
        ['red', 1],
      ]);
      const onlyOne = { ...counting, facets: { topic: 'topics' } };
      expect((await asking({ facets: { colour: ['blue'] }, counting: onlyOne })).counts).toEqual({
        topic: [
          ['care', 1],
          ['tech', 1],
        ],
      });
    });

    it('does not count a row from the moment on at which it is over, also one that only its own filter excludes', async () => {
      const end = '2026-11-21T00:00:00.000Z';
      await write({ title: 'ends', colours: ['red'], shownUntil: end });
      await write({ title: 'stays', colours: ['blue'] });
      const colours = async (now: string) =>
        (await asking({ facets: { colour: ['blue'] }, counting }, board, now)).counts;
      expect((await colours('2026-11-20T23:59:59.999Z'))?.['colour']).toHaveLength(2);
      expect((await colours(end))?.['colour']).toEqual([['blue', 1]]);
    });

    it('counts a number in bands at the width of its unit, without rows that lack a number or a width', async () => {
      for (const [price, currency] of [
        [0, 'EUR'],
        [24_999.99, 'EUR'],
        [25_000, 'EUR'],
        [50_000, 'USD'],
        [49_999, 'USD'],
        [75_000, 'EUR'],
        [9, 'XXX'],
        [null, 'EUR'],
        [9, undefined],
      ] as const)
        await write({ title: 'post', price, ...(currency ? { currency } : {}) });
      const bands = { column: 'price', unit: 'currency', widths: { EUR: 25_000, USD: 50_000 } };
      const { count, bands: counted } = await asking({ counting: { ...counting, facets: {}, bands } });
      expect(count).toBe(9);
      expect(counted).toEqual([
        ['0', 3],
        ['1', 2],
        ['3', 1],
      ]);
    });

    it('answers for its board alone', async () => {
      await write({ title: 'theirs', author: 'hill', colours: ['red'] }, newId('boards'));
      expect(await asking({ words: ['theirs'] })).toEqual({ ids: [], count: 0 });
      expect(await asking({})).toEqual({ ids: [], count: 0 });
      expect(await asking({ facets: { colour: ['red'] } })).toEqual({ ids: [], count: 0 });
    });

    it('knows the words of the headings of its board', async () => {
      await write({ title: 'night nurse', author: 'hill' });
      await write({ title: 'nurse', body: 'ward', topics: ['care'] });
      await write({ title: 'draft', shownUntil: null });
      await write({ title: 'theirs' }, newId('boards'));
      const words = await withFacts({ ...facts, board }, () => opened.index.vocabulary(Post, 'heading', 'shownUntil'));
      expect(Object.fromEntries(words)).toEqual({ night: 1, nurse: 2, hill: 1 });
    });
  });
