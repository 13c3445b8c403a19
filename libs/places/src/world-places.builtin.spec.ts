import { describe, expect, test } from '@jest/globals';
import { BuiltinWorldPlaces } from './world-places.builtin.js';

const world = new BuiltinWorldPlaces();
const keyOf = async (slug: string) => (await world.bySlug(slug))?.key;

describe('a slug', () => {
  test.each([
    ['germany', 'de'],
    ['deutschland', 'de'],
    ['united-states', 'us'],
    ['bavaria-de', 'de.by'],
    ['munich-de-by', 'de.by.munich'],
    ['cologne-de-nw', 'de.nw.cologne'],
    ['sao-paulo-br-sp', 'br.sp.sao-paulo'],
  ])('%s means %s', async (slug, key) => expect(await keyOf(slug)).toBe(key));

  test.each(['at', 'nowhere', 'munich-fr-idf', 'munich-de', 'x'.repeat(500), '--'])('%s means nothing', async (slug) =>
    expect(await keyOf(slug)).toBeUndefined(),
  );

  test('of every suggested place leads back to that place', async () => {
    for (const query of ['san', 'new', 'ber', 'st', 'ge'])
      for (const place of await world.suggest(query, 50))
        expect([place.slug, await keyOf(place.slug)]).toEqual([place.slug, place.key]);
  });
});

// Jobs, alerts and documents store names and regions of earlier releases.
describe('a place of an earlier release', () => {
  test.each([
    ['chittagong-bd-chittagong', 'bd.chittagong.chittagong'],
    ['port-elizabeth-za-ec', 'za.ec.port-elizabeth'],
    ['drammen-no-0', 'no..drammen'],
    ['north-york-ca-on', 'ca.on.north-york'],
  ])('%s is still %s, and has a point', async (slug, key) => {
    const place = await world.bySlug(slug);
    expect(place?.key).toBe(key);
    expect(place && (await world.point(place))).not.toBeNull();
  });

  test('is at the location of its successor', async () => {
    const [then, now] = await Promise.all(
      ['chittagong-bd-chittagong', 'chattogram-bd-chittagong'].map((slug) => world.bySlug(slug)),
    );
    expect(then && (await world.point(then))).toEqual(now && (await world.point(now)));
  });
});

describe('suggestions', () => {
  test('names that begin with the query come before names with such a word', async () => {
    const names = (await world.suggest('york', 10)).map(({ name }) => name);
    expect(names[0]).toBe('York');
    expect(names).toContain('New York City');
  });

  test('a country comes before its namesakes, accents do not matter', async () => {
    expect((await world.suggest('geor', 5))[0]?.key).toBe('ge');
    expect((await world.suggest('Zürich', 5)).map(({ key }) => key)).toContain('ch.zh.zurich');
  });

  test('punctuation finds nothing', async () => expect(await world.suggest('%_', 5)).toEqual([]));
});

test('a city has coordinates, an area has none', async () => {
  const munich = await world.bySlug('munich-de-by');
  const bavaria = await world.bySlug('bavaria-de');
  expect(munich && (await world.point(munich))).toEqual({ lat: 48.13743, lng: 11.57549 });
  expect(bavaria && (await world.point(bavaria))).toBeNull();
});

test('countries have names in the requested language', async () => {
  const germany = await world.bySlug('germany');
  const names = ['de', 'fr-CA', 'en', 'xx', '../../x'].map((locale) => germany && world.nameIn(germany, locale));
  expect(names).toEqual(['Deutschland', 'Allemagne', 'Germany', 'Germany', 'Germany']);
});
