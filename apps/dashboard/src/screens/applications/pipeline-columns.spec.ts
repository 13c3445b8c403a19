import { describe, expect, test } from '@jest/globals';
import { columnsOf, neighbour, stageColumns, withStage } from './pipeline-columns.js';

const columns = columnsOf([
  { id: 'a', status: 'applied' },
  { id: 'h', status: 'hired' },
  { id: 'b', status: 'applied' },
]);

test('each status has a column, and rows keep their order', () =>
  expect(columns.map(({ status, rows }) => [status, ...rows.map(({ id }) => id)])).toEqual([
    ['applied', 'a', 'b'],
    ['interviewing'],
    ['negotiation'],
    ['hired', 'h'],
    ['archived'],
  ]));

test('the stages of a job are columns in its order; a hidden one only with applications', () => {
  const stage = (id: string, systemStage: string | null = null, hidden = false) => ({ id, systemStage, hidden });
  const row = (id: string, at: string) => ({ id, stage: at, status: 'applied' as const });
  const stages = [
    ...[stage('j.review', 'review'), stage('j.two'), stage('j.one'), stage('j.empty', null, true)],
    ...[stage('j.old', null, true), stage('j.hired', 'hired')],
  ];
  const rows = [row('a', 'review'), row('b', 'j.one'), row('c', 'j.old'), row('d', 'j.gone')];
  expect(stageColumns(rows, stages).map((each) => [each.id, each.status, ...each.rows.map(({ id }) => id)])).toEqual([
    ['j.review', 'applied', 'a', 'd'],
    ['j.two', 'interviewing'],
    ['j.one', 'interviewing', 'b'],
    ['j.old', 'interviewing', 'c'],
    ['j.hired', 'hired'],
  ]);
});

describe('an arrow', () => {
  test.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowDown', undefined],
    ['b', 'ArrowRight', 'h'],
    ['h', 'ArrowLeft', 'a'],
    ['h', 'ArrowRight', undefined],
    ['a', 'Enter', undefined],
  ])('from %s by %s leads to %s', (id, key, expected) => expect(neighbour(columns, id, key)).toBe(expected));
});

describe('a move', () => {
  const row = (id: string, stage: string, status: string) => ({ id, stage, status });
  const [a, b] = [row('a', 'review', 'applied'), row('b', 'review', 'applied')];

  test('shows in every page of a list, and leaves the other rows as they are', () => {
    const list = {
      pages: [
        { data: [a], hasMore: true },
        { data: [b], hasMore: false },
      ],
      pageParams: [null, 'x'],
    };
    const moved = withStage(list, 'b', 'offer');
    expect(moved).toEqual({
      ...list,
      pages: [list.pages[0], { data: [row('b', 'offer', 'negotiation')], hasMore: false }],
    });
    expect(moved.pages[0]?.data[0]).toBe(a);
  });

  test.each([
    ['hired', 'hired'],
    ['rejected', 'archived'],
    ['review', 'applied'],
    ['jobs_1.abc', 'interviewing'],
  ])('to %s makes the application %s', (stage, status) =>
    expect(withStage(a, 'a', stage)).toEqual(row('a', stage, status)),
  );

  test('changes nothing that is not kept', () => expect(withStage(undefined, 'a', 'offer')).toBeUndefined());
});
