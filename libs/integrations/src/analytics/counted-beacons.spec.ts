import { validated } from '#http/dto';
import { Rejection } from '#kernel';
import { anyText } from '#testing';
import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { BoardEventDto } from './event.board.dto.js';
import { BEACON_TYPES, NEEDS } from './hit.js';
import { isPlainBeacon } from './counted-beacons.service.js';

/** Whether the operation accepts `body`. */
function isAccepted(body: unknown): boolean {
  try {
    const { type, ...fields } = validated(BoardEventDto, body) as BoardEventDto;
    return fields[NEEDS[type]] !== undefined;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

const field = fc.oneof(
  anyText(),
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', null, 4, '/jobs', 'x'.repeat(301), 'x'.repeat(16_001)),
);
const bodies = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom(...BEACON_TYPES, 'other', null),
      path: field,
      job: field,
      company: field,
      referrer: field,
      other: field,
    },
    { requiredKeys: [] },
  ),
  fc.anything(),
);

describe('a beacon that is counted at first sight', () => {
  it('is one that the operation accepts', () =>
    fc.assert(
      fc.property(bodies, (body) => !isPlainBeacon(body) || isAccepted(body)),
      { numRuns: 2_000 },
    ));

  test.each([
    { type: 'page_view', path: '/jobs/night-nurse', referrer: '' },
    { type: 'job_view', job: 'night-nurse', referrer: 'https://www.google.com/' },
    { type: 'apply_click', job: 'jobs_1' },
    { type: 'company_view', company: 'hill-clinic' },
  ])('is each that pages send: %j', (body) => {
    expect(isPlainBeacon(body)).toBe(true);
    expect(isAccepted(body)).toBe(true);
  });

  test.each([
    [{ type: 'page_view' }],
    [{ type: 'page_view', job: 'night-nurse' }],
    [{ type: 'page_view', path: '' }],
    [{ type: 'page_view', path: '/größe' }],
    [{ type: 'page_view', path: '/', more: '' }],
    [JSON.parse('{"type":"page_view","path":"/","__proto__":{}}')],
    [['page_view']],
    [null],
    ['page_view'],
  ])('is not %j', (body) => expect(isPlainBeacon(body)).toBe(false));
});
