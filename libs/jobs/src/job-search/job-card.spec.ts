import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { austin, content, zurich } from '../job/job.samples.js';
import { cardWith, isWorldwide } from './job-card.js';
import { summaryOf } from '../summary.js';

describe('the summary of a job', () => {
  test.each([
    ['', null],
    ['<p> <br></p>', null],
    ['<p>You care &amp; cook. You also clean.</p>', 'You care & cook.'],
    ['<p>Care</p><p>Cook</p>', 'Care Cook'],
    ['Version 2.5 is out', 'Version 2.5 is out'],
    [`${'word '.repeat(60)}`, `${'word '.repeat(39)}word…`],
    ['x'.repeat(300), `${'x'.repeat(200)}…`],
  ])('%j', (html, summary) => expect(summaryOf(html)).toBe(summary));

  test('is short, whatever the description is', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const summary = summaryOf(text);
        expect(summary?.length ?? 0).toBeLessThanOrEqual(201);
        expect(summary?.isWellFormed() ?? true).toBe(true);
      }),
    ));
});

describe('a card', () => {
  const whole = { ...content, status: 'published', companyName: 'Hill', companySlug: 'hill' } as const;

  test('shows where the first office is', () => {
    const label = (officeLocations: typeof content.officeLocations) =>
      cardWith(null, { ...whole, officeLocations }).locationLabel;
    expect(label([austin, zurich])).toBe('Austin, Texas, US');
    expect(label([zurich])).toBe('Zürich, CH');
    expect(label([])).toBeNull();
  });

  test('keeps what does not change', () => {
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
