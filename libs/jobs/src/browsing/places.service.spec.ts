import type { OfficeLocationInput } from '#places/place';
import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { Places } from './places.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

async function boardWith(...offices: readonly OfficeLocationInput[]) {
  const board = await jobs.board();
  for (const [nth, office] of offices.entries())
    await board.given(JobWriter, (writer) =>
      writer.create(
        {
          ...another(`Cook ${nth}`),
          applicationUrl: `https://hill.example/${nth}`,
          status: 'published',
          remoteOption: 'on_site',
          officeLocations: [office],
        },
        OPERATOR,
      ),
    );
  return async (name: string) => (await board.given(Places, (places) => places.named(name)))?.place.slug ?? null;
}

describe('the place that a visitor means', () => {
  test('by its slug, its name, or its name with a region or a country', async () => {
    const named = await boardWith({ city: 'Munich', country: 'Germany' });
    for (const [name, slug] of [
      ['berlin-de-be', 'berlin-de-be'],
      ['Berlin-DE-BE', 'berlin-de-be'],
      ['Berlin', 'berlin-de-be'],
      [' berlin ', 'berlin-de-be'],
      ['Berlin, Germany', 'berlin-de-be'],
      ['München', 'munich-de-by'],
      ['munich', 'munich-de-by'],
      ['Munich, Bavaria, Germany', 'munich-de-by'],
      ['Zurich', 'zurich-ch-zh'],
      ['Austin, TX', 'austin-us-tx'],
      ['Germany', 'germany'],
      ['Deutschland', 'germany'],
      ['Bavaria', 'bavaria-de'],
      // A region by a name in another language is looked for in the countries of the board.
      ['Bayern', 'bavaria-de'],
      ['Bavaria, Germany', 'bavaria-de'],
    ] as const)
      expect([name, await named(name)]).toEqual([name, slug]);
  });

  test('is none for a name that no place has, or that several places have', async () => {
    const named = await boardWith({ city: 'Munich', country: 'Germany' });
    for (const name of [
      '',
      ' ',
      'Kleinkleckersdorf',
      'Berlin, France',
      'Springfield',
      'x'.repeat(201),
      '\0',
      '%',
      'de',
    ])
      expect([name, await named(name)]).toEqual([name, null]);
  });

  test('is no city only because the board has jobs there', async () => {
    const named = await boardWith({ city: 'Singapore', country: 'Singapore' });
    expect([await named('Kleinkleckersdorf'), await named('Singapore')]).toEqual([null, 'singapore-sg-0']);
  });

  test('is one with jobs before all others of its name', async () => {
    const [atlanta, springfield] = [
      await boardWith({ city: 'Atlanta', region: 'Georgia', country: 'US' }),
      await boardWith({ city: 'Springfield', region: 'Illinois', country: 'US' }),
    ];
    expect(await atlanta('Georgia')).toBe('georgia-us');
    expect(await springfield('Georgia')).toBe('georgia');
    expect(await springfield('Springfield')).toBe('springfield-us-il');
  });
});
