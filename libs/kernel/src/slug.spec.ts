import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { Rejection } from './rejection.js';
import { formerSlugFrom, slugFrom, withFreeSlug } from './slug.js';

const VALID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('a slug', () => {
  test.each([
    ['Night nurse, paediatrics', 'night-nurse-paediatrics'],
    ['  Köchin (m/w/d) – Zürich ', 'kochin-m-w-d-zurich'],
    ["Driver's mate", 'drivers-mate'],
    ['Driver’s mate', 'drivers-mate'],
    ['C++ / C#', 'c-c'],
    ['ﬁnance ½', 'finance-1-2'],
    ['--a--', 'a'],
    ['Łódź warehouse', 'lodz-warehouse'],
    ['Größe', 'grosse'],
    ['Smørrebrød på Ærø', 'smorrebrod-pa-aero'],
    ['Œuvre', 'oeuvre'],
    ['Þór Iðnaðarmaður', 'thor-idnadarmadur'],
    ['İstanbul’da ısı ustası', 'istanbulda-isi-ustasi'],
    ['Tiếng Việt', 'tieng-viet'],
    ['Đặng', 'dang'],
    ['Медсестра в Москве', 'medsestra-v-moskve'],
    ['Рязань', 'ryazan'],
    ['Водій, Київ', 'vodiy-kiiv'],
    ['Αθήνα', 'athina'],
    ['Հայաստան', 'hayastan'],
    ['საქართველო', 'sakartvelo'],
    ['看護師', 'kanhushi'],
    ['北京 工程师', 'beijing-gongchengshi'],
    ['カタカナ', 'katakana'],
    ['서울 병원', 'seoul-byeongwon'],
    ['القاهرة', 'lqhrh'],
    ['תל אביב', 'tl-vyv'],
    ['กรุงเทพ', 'krungethph'],
    ['दिल्ली', 'dilli'],
    ['🚀 Rocket 🎉', 'rocket'],
    ['100 €', '100'],
    ['🚀🎉', 'job'],
    ['', 'job'],
    ['!?', 'job'],
  ])('of %j is %s', (text, slug) => expect(slugFrom(text, 'job')).toBe(slug));

  test('that was made before letters were transliterated is made again', () => {
    expect(['Łódź warehouse', 'Größe', 'Köchin', '看護師'].map((text) => formerSlugFrom(text, 'job'))).toEqual([
      'odz-warehouse',
      'gro-e',
      'kochin',
      'job',
    ]);
  });

  test('of a text in ASCII, or with accents alone, is what it was before', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7eäöüéèñçåšžőąę]{0,60}$/), (text) => {
        expect(slugFrom(text, 'job')).toBe(formerSlugFrom(text, 'job'));
      }),
    ));

  test('is no longer than 120 characters and never ends in a dash', () => {
    expect(slugFrom('a'.repeat(500), 'job')).toBe('a'.repeat(120));
    expect(slugFrom(`${'a'.repeat(119)} b`, 'job')).toBe('a'.repeat(119));
  });

  test('is always a valid one, no matter the text', () =>
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 300 }), fc.string({ maxLength: 300 })), (text) => {
        const slug = slugFrom(text, 'job');
        expect(slug).toMatch(VALID);
        expect(slug.length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 500 },
    ));

  test('of a slug is itself', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const slug = slugFrom(text, 'job');
        expect(slugFrom(slug, 'other')).toBe(slug);
      }),
    ));
});

const taken = () => new Rejection('conflict', 'slug_taken', 'Taken.');

/** Tries slugs among others that have `holders`, which grow by one with each attempt that is lost. */
function searching(
  holders: readonly string[],
  { wanted, first, races = 0 }: { wanted?: string; first?: string; races?: number } = {},
) {
  const others = new Set(holders);
  const tried: string[] = [];
  let left = races;
  const search = {
    wanted,
    slug: 'cook',
    taken: 'slug_taken',
    id: 'jobs_0123456789abcdef',
    free: async () => Array.from({ length: 50 }, (_, n) => `cook-${n + 2}`).filter((each) => !others.has(each)),
    ...(first === undefined ? {} : { first }),
  };
  const create = async (slug: string) => {
    tried.push(slug);
    if (left-- > 0) others.add(slug);
    if (others.has(slug)) throw taken();
    return slug;
  };
  return { tried, found: () => withFreeSlug(search, create) };
}

describe('a free slug', () => {
  test('is the plain one where no one has it, else the first free number', async () => {
    expect(await searching([]).found()).toBe('cook');
    expect(await searching(['cook', 'cook-2', 'cook-4']).found()).toBe('cook-3');
  });

  test('is tried first where it is known to be taken', async () => {
    const { found, tried } = searching(['cook'], { first: 'cook-2' });
    expect([await found(), tried]).toEqual(['cook-2', ['cook-2']]);
  });

  test('is found however many are faster, by the end of the id at last', async () => {
    const few = searching([], { races: 4 });
    expect(await few.found()).toMatch(/^cook-\d+$/);
    expect(new Set(few.tried).size).toBe(5);
    const many = searching([], { races: 9 });
    expect(await many.found()).toBe('cook-6789abcdef');
    await expect(searching([], { races: 20 }).found()).rejects.toMatchObject({ code: 'slug_taken' });
  });

  test('is not looked for when something else is refused', async () => {
    const search = { slug: 'a', taken: 'slug_taken', id: 'x', free: () => Promise.reject(new Error('asked')) };
    await expect(withFreeSlug(search, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const other = () => Promise.reject(new Rejection('conflict', 'name_taken', 'Taken.'));
    await expect(withFreeSlug(search, other)).rejects.toMatchObject({ code: 'name_taken' });
  });

  test('that is wanted is tried alone', async () => {
    const { found, tried } = searching(['cook', 'chef'], { wanted: 'chef' });
    await expect(found()).rejects.toMatchObject({ code: 'slug_taken' });
    expect(tried).toEqual(['chef']);
    expect(await searching(['cook'], { wanted: 'chef' }).found()).toBe('chef');
  });
});
