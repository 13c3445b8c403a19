import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { AlertJobs, type AlertedJob } from './alert-jobs.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const SINCE = '2026-11-16T08:00:00.000Z';
const UNTIL = '2026-11-23T08:00:00.000Z';
const office = (city: string, region: string, regionCode: string) => ({
  countryCode: 'DE',
  country: 'Germany',
  locality: null,
  city,
  region,
  regionCode,
  postalCode: null,
  displayName: city,
});

let count = 0;
const happens = (at: ScenarioBoard, more: object) =>
  at.happened({ category: 'job', objectId: `jobs_alerted_${++count}` }, {
    type: 'JobCreated',
    schemaVersion: 3,
    data: {
      title: 'Night nurse',
      slug: `night-nurse-${count}`,
      description: '<p>Nights.</p>',
      companyId: 'companies_clinic',
      companyName: 'Clinic',
      companySlug: 'clinic',
      status: 'published',
      publishedAt: '2026-11-18T08:00:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
      ...more,
    },
  } as never);
const found = (at: ScenarioBoard) =>
  at.given(AlertJobs, async (it) => {
    const all: AlertedJob[] = [];
    for await (const batch of it.publishedBetween(SINCE, UNTIL)) all.push(...batch);
    return all;
  });

describe('the jobs of a week', () => {
  test('were published in it, and are visible now', async () => {
    const at = await jobs.board();
    await happens(at, { title: 'At its end', publishedAt: UNTIL });
    await happens(at, { title: 'Before', publishedAt: SINCE });
    await happens(at, { title: 'Later', publishedAt: '2026-11-23T08:00:00.001Z' });
    await happens(at, { title: 'Over', expiresAt: '2026-11-19T08:00:00.000Z' });
    await happens(at, { title: 'Draft', status: 'draft', publishedAt: null });
    const other = await jobs.board();
    await happens(other, { title: 'Elsewhere' });
    expect((await found(at)).map(({ title }) => title)).toEqual(['At its end']);
  });

  test('have the current names of their terms', async () => {
    const at = await jobs.board();
    await at.happened(
      { category: 'category', objectId: 'categories_care' },
      {
        type: 'CategoryAdded',
        data: { name: 'Pflége & Care', slug: 'care', aliases: [], sourceLocale: null, parentId: null },
      },
    );
    await happens(at, { categories: ['care', 'gone-by-now'], skills: ['first-aid'] });
    expect(await found(at)).toMatchObject([
      {
        companyName: 'Clinic',
        terms: ['care', 'pflege & care', 'gone by now', 'first aid'],
        titleWords: ['night', 'nurse'],
      },
    ]);
  });
});

describe('a place', () => {
  test('is found by its slug, anywhere in the world', async () => {
    const at = await jobs.board();
    const ids = await at.given(AlertJobs, (it) => it.placeIds(['germany', 'atlantis', 'munich-de-by']));
    expect(ids).toEqual(['places_de', 'places_de.by.munich']);
    expect(
      await at.given(AlertJobs, (it) => it.possiblePlaceIds([...ids, 'de', 'places_', 'places_DE', "places_d'"])),
    ).toEqual(ids);
  });

  test('has the same jobs as a search: near a city, in an area, and remote ones from its country', async () => {
    const at = await jobs.board();
    await happens(at, { officeLocations: [office('Munich', 'Bavaria', 'DE-BY')] });
    await happens(at, { officeLocations: [office('Dachau', 'Bavaria', 'DE-BY')] });
    await happens(at, { officeLocations: [office('Hamburg', 'Hamburg', 'DE-HH')] });
    await happens(at, {
      remoteOption: 'remote',
      remotePermits: [{ type: 'country', value: 'DE' }],
      remoteWorkPermitCountryCodes: ['DE'],
    });
    const all = await found(at);
    const inPlace = async (id: string) => {
      const keys = await at.given(AlertJobs, (it) => it.keysOf(id));
      return all.filter(({ places }) => places.some((place) => keys.includes(place))).length;
    };
    expect(await inPlace('places_de')).toBe(4);
    expect(await inPlace('places_de.by')).toBe(3);
    expect(await inPlace('places_de.by.munich')).toBe(3);
    expect(await inPlace('places_de.hh.hamburg')).toBe(2);
    expect(await inPlace('places_fr')).toBe(0);
    expect(await inPlace('nowhere')).toBe(0);
  });
});
