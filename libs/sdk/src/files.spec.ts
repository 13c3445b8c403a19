import { describe, expect, it } from '@jest/globals';
import { bodyOf, fileOf, multipart } from './files.js';

describe('a body', () => {
  it('is JSON without a file', () => {
    expect(bodyOf({ title: 'Cook', tags: ['a'], company: null })).toBe('{"title":"Cook","tags":["a"],"company":null}');
    expect(bodyOf([1])).toBe('[1]');
    expect(bodyOf('text')).toBe('"text"');
  });

  it('is multipart with a file, which comes last', () => {
    const file = fileOf('jobs.csv', 'Title\nCook\n', 'text/csv');
    const form = bodyOf({ file, sendConfirmation: false, tags: ['a', 'b'], nothing: undefined });
    if (!(form instanceof FormData)) throw new Error('It is no multipart.');
    expect([...form.keys()]).toEqual(['sendConfirmation', 'tags', 'tags', 'file']);
    expect([form.get('sendConfirmation'), form.getAll('tags')]).toEqual(['false', ['a', 'b']]);
    const sent = form.get('file');
    expect(sent instanceof File && [sent.name, sent.type, sent.size]).toEqual(['jobs.csv', 'text/csv', 11]);
  });

  it('is left alone when it is a form', () => {
    const form = new FormData();
    expect(bodyOf(form)).toBe(form);
  });
});

it('writes objects of a form as JSON', () => {
  expect(multipart({ answers: { shifts: ['day'] } }).get('answers')).toBe('{"shifts":["day"]}');
});

it('keeps the type of a Blob', () => {
  const blob = new Blob(['x'], { type: 'image/png' });
  expect([fileOf('a.png', blob).type, fileOf('a.webp', blob, 'image/webp').type]).toEqual(['image/png', 'image/webp']);
  expect(fileOf('a.bin', new Uint8Array([1, 2])).size).toBe(2);
});
