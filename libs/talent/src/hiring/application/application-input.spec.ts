import { describe, expect, test } from '@jest/globals';
import { applicationChanges, coverNoteOf, filenameOf, guestOf, LONGEST_NOTE } from './application-input.service.js';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code, details } = error as { code: string; details: { issues: readonly { path: readonly string[] }[] } };
    return [code, ...details.issues.map(({ path }) => path.join('.'))];
  }
};

describe('a guest', () => {
  test('has a name on one line and an address', () =>
    expect(guestOf({ name: ' Joe\r\n<b>\u0000Doe ', email: ' Joe@Guests.example ' })).toEqual({
      name: 'Joe <b> Doe',
      email: 'Joe@Guests.example',
    }));

  test.each([
    [{}, ['name', 'email']],
    [{ name: ' ', email: 'joe@guests.example' }, ['name']],
    [{ name: 'Joe', email: 'joe' }, ['email']],
    [{ name: 'Joe', email: 'ｊoe@guests.example' }, ['email']],
    [{ name: 'x'.repeat(201), email: 'joe@guests.example' }, ['name']],
  ])('is refused as %j', (input, paths) =>
    expect(refusal(() => guestOf(input))).toEqual(['validation_bad_request', ...paths]),
  );
});

test('a cover note is plain text with its lines', () => {
  expect(coverNoteOf(' a\r\nb\tc\u0007\u0000 ')).toBe('a\nb\tc');
  expect([coverNoteOf(undefined), coverNoteOf(' \n ')]).toEqual([null, null]);
  expect(coverNoteOf('x'.repeat(LONGEST_NOTE))).toHaveLength(LONGEST_NOTE);
  expect(refusal(() => coverNoteOf('x'.repeat(LONGEST_NOTE + 1)))).toEqual(['validation_bad_request', 'coverNote']);
});

describe('a change', () => {
  test('names what is sent, and an empty text clears', () => {
    expect(applicationChanges({})).toEqual({});
    const input = { candidateName: ' J. ', candidateHeadline: '', candidateLocation: 'A\nB', coverNote: '' };
    const changes = { name: 'J.', headline: null, location: 'A B', coverNote: null };
    expect(applicationChanges(input)).toEqual(changes);
    expect(applicationChanges({ candidateEmail: ' j@people.example' })).toEqual({ email: 'j@people.example' });
  });

  test('is refused when something is too long, or no address', () => {
    const long = 'x'.repeat(201);
    expect(
      refusal(() => applicationChanges({ candidateName: long, candidateEmail: '', coverNote: long.repeat(50) })),
    ).toEqual(['validation_bad_request', 'candidateEmail', 'candidateName', 'coverNote']);
  });
});

test('a file keeps its name, without a path and control characters', () => {
  const names = ['cv.pdf', 'C:\\me\\cv.pdf', '../../etc/cv\n.pdf', '', '/', 'x'.repeat(300)];
  expect(names.map((name) => filenameOf(name, 'resume.pdf'))).toEqual([
    'cv.pdf',
    'cv.pdf',
    'cv .pdf',
    'resume.pdf',
    'resume.pdf',
    'x'.repeat(200),
  ]);
});
