import { describe, expect, test } from '@jest/globals';
import { austin, content, zurich } from '../job/job.samples.js';
import { cardWith, isWorldwide } from './job-card.js';

describe('a card', () => {
  const whole = { ...content, status: 'published', companyName: 'Hill', companySlug: 'hill' } as const;

  test('has the location of the first office', () => {
    const label = (officeLocations: typeof content.officeLocations) =>
      cardWith(null, { ...whole, officeLocations }).locationLabel;
    expect(label([austin, zurich])).toBe('Austin, Texas, US');
    expect(label([zurich])).toBe('Zürich, CH');
    expect(label([])).toBeNull();
  });

  test('keeps unchanged fields', () => {
    const card = cardWith(null, whole);
    expect(cardWith(card, { title: 'Day nurse' })).toEqual({ ...card, title: 'Day nurse' });
    expect(cardWith(card, { description: '<p>Days.</p>' }).summary).toBe('Days.');
  });

  test.each([
    ['on_site', true, [], null],
    ['remote', true, [{ type: 'worldwide', value: 'worldwide' }], true],
    ['remote', null, [], true],
    ['remote', false, [{ type: 'country', value: 'DE' }], false],
  ] as const)('%s, worldwide %j, permits %j: %j', (remoteOption, remoteWorldwide, remotePermits, expected) =>
    expect(isWorldwide({ remoteOption, remoteWorldwide, remotePermits })).toBe(expected),
  );
});
