import { describe, expect, test } from '@jest/globals';
import { fitted, MOST_CHARACTERS } from './cut.js';

const both = { limit: true, select: true };
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `jobs_${index}`, title: 'Nurse', text: 'x'.repeat(1_000) }));

interface Cut {
  readonly status: number;
  readonly body: {
    readonly data: readonly { readonly id: string }[];
    readonly nextCursor?: string;
    readonly description: string;
    readonly id: string;
  };
  readonly cut: { readonly omitted: readonly string[]; readonly narrow: string };
}

const cutDown = (body: unknown, ways = both) => {
  const text = fitted({ status: 200, body }, ways);
  expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  return JSON.parse(text) as Cut;
};

describe('an answer that is too long', () => {
  test('is left alone when it is not', () => {
    const answer = { status: 200, body: { data: rows(2), nextCursor: 'n' } };
    expect(fitted(answer, both)).toBe(JSON.stringify(answer));
  });

  test('keeps the first rows, and loses the cursor that would skip the others', () => {
    const { body, cut } = cutDown({ object: 'list', hasMore: true, nextCursor: 'n', data: rows(100) });
    const count = body.data.length;
    expect(count).toBeGreaterThan(10);
    expect(body.data.at(-1)?.id).toBe(`jobs_${count - 1}`);
    expect(body).not.toHaveProperty('nextCursor');
    expect(cut.omitted).toEqual([`body.data: ${count} of 100 entries are shown`]);
    expect(cut.narrow).toContain(`query.limit ${count}`);
    expect(cut.narrow).toContain('["id","title"]');
  });

  test('never names a limit that the operation does not take', () => {
    expect(cutDown({ data: rows(100) }, { limit: false, select: true }).cut.narrow).not.toContain('limit');
  });

  test('of one object keeps the beginning of its heaviest text', () => {
    const { body, cut } = cutDown({ id: 'jobs_1', description: 'd'.repeat(30_000), title: 'Nurse' });
    expect(body.id).toBe('jobs_1');
    expect(body.description.endsWith('…')).toBe(true);
    expect(body.description.length).toBeGreaterThan(20_000);
    expect(cut.omitted[0]).toMatch(/^body\.description: \d+ of 30000 characters are shown$/);
  });

  test('may be one row, one text, or text that doubles as JSON', () => {
    expect(cutDown({ data: [{ id: 'jobs_1', text: 'x'.repeat(50_000) }] }).body.data[0]?.id).toBe('jobs_1');
    expect(cutDown('a,b\n'.repeat(20_000)).cut.omitted[0]).toMatch(/^body: /);
    expect(cutDown({ id: 'jobs_1', description: '"\n'.repeat(30_000) }).body.id).toBe('jobs_1');
    expect(cutDown({ id: 'jobs_1', description: '😀'.repeat(30_000) }).body.description).not.toContain('\ud83d…');
  });

  test('with many heavy keys loses some and says which', () => {
    const { cut } = cutDown(
      Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`key${index}`, 'x'.repeat(150)])),
    );
    expect(cut.omitted.length).toBeGreaterThan(1);
  });
});
