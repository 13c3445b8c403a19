import { describe, expect, test } from '@jest/globals';
import { checkBy } from './checking.js';

describe('a moment', () => {
  const check = checkBy({ type: 'string', format: 'date-time' });

  test.each(['2026-11-01T00:00:00Z', '2026-11-01T00:00:00', '2026-11-01T00:00', '2026-11-01 00:00:00.5+01:00'])(
    'is %s, as for the API',
    (moment) => expect(check(moment)).toEqual([]),
  );

  test.each(['2026-11-01', 'soon', '2026-13-01T00:00', '2026-11-01T25:00'])('is not %s', (moment) =>
    expect(check(moment)).toHaveLength(1),
  );
});
