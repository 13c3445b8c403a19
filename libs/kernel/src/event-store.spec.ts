import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BEGINNING, parseStreamName, streamName } from './event-store.js';

describe('the name of a stream', () => {
  test('is category, board and id', () =>
    expect(streamName({ category: 'job', board: 'boards_1', objectId: 'jobs_2' })).toBe('job-boards_1-jobs_2'));

  test('may have dashes in the id alone', () =>
    expect(parseStreamName('job-boards_1-a-b--c')).toEqual({ category: 'job', board: 'boards_1', objectId: 'a-b--c' }));

  test.each(['', 'job', 'job-boards_1', 'job-boards_1-', 'job--jobs_2', '-boards_1-jobs_2', '$ce-job'])(
    '%j is none',
    (name) => expect(() => parseStreamName(name)).toThrow(`"${name}" is not a valid stream name.`),
  );

  test('is read back as it was made', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9_]+$/);
    const id = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(word, word, id, (category, board, objectId) =>
        expect(parseStreamName(streamName({ category, board, objectId }))).toEqual({ category, board, objectId }),
      ),
    );
  });
});

test('the beginning sorts before every position', () =>
  fc.assert(fc.property(fc.string({ minLength: 1 }), (position) => BEGINNING < position)));
