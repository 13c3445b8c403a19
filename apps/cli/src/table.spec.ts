import { describe, expect, it } from '@jest/globals';
import { memberLines, Table } from './table.js';

describe('a table', () => {
  it('has aligned columns for texts in any script and with emoji', () => {
    expect(
      new Table(80).lines([
        { title: 'Nurse', city: 'Hill' },
        { title: '看護師', city: 'Kyoto' },
        { title: '👩‍💻 Dev', city: 'Rome' },
        { title: 'Cafe\u0301', city: 'Metz' },
      ]),
    ).toEqual(['TITLE   CITY', 'Nurse   Hill', '看護師  Kyoto', '👩‍💻 Dev  Rome', 'Cafe\u0301    Metz']);
  });

  it('cuts a long text between characters, never inside of one, and no id', () => {
    const id = 'j'.repeat(50);
    const [, row] = new Table(120).lines([{ id, title: `${'a'.repeat(37)}👩‍💻 and more` }]);
    expect(row).toBe(`${id}  ${'a'.repeat(37)}👩‍💻…`);
  });

  it('has as many columns as fit, and keeps those of its first page', () => {
    const table = new Table(20);
    expect(table.lines([{ id: 'job_1', name: 'Nurse', city: 'Hill Valley' }])).toEqual(['ID     NAME', 'job_1  Nurse']);
    expect(table.lines([{ id: 'job_2', city: 'Hill' }])).toEqual(['job_2']);
  });
});

describe('the members of one object', () => {
  it('are a line each, with a dot before members of members', () =>
    expect(memberLines({ id: 'job_1', company: { name: '株式会社' }, tags: ['a', 'b'] })).toEqual([
      'id            job_1',
      'company.name  株式会社',
      'tags          a, b',
    ]));
});
