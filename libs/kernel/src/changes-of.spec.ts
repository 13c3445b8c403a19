import { describe, expect, it } from '@jest/globals';
import { changesOf, orNull } from './changes-of.js';

interface Shelf {
  readonly name: string;
  readonly note: string | null;
  readonly height: number;
}

interface ShelfInput {
  readonly name?: string;
  readonly note?: string;
  readonly height?: number;
}

const changes = changesOf<Shelf, ShelfInput>()('name note height', { note: orNull });

describe('the changes of an input', () => {
  it('are the fields that it names, converted where that is needed', () => {
    expect(changes({ name: 'A', note: '' })).toEqual({ name: 'A', note: null });
    expect(changes({ note: 'dusty' })).toEqual({ note: 'dusty' });
    expect(changes({})).toEqual({});
  });

  it('keep the order of the declaration, and no key that it does not have', () => {
    const input = { unknown: true, height: 2, name: 'A' } as ShelfInput;
    expect(JSON.stringify(changes(input))).toBe('{"name":"A","height":2}');
  });

  it('leave out what is undefined, and keep false, zero and null', () => {
    const all = changesOf<
      { a: number; b: boolean; c: string | null },
      { a?: number; b?: boolean; c?: string | null }
    >();
    expect(all('a b c')({ a: 0, b: false, c: null })).toEqual({ a: 0, b: false, c: null });
    expect(Object.keys(changes({ name: undefined as never, height: 1 }))).toEqual(['height']);
  });

  it('do not compile when a field is forgotten, unknown or of another type', () => {
    const of = changesOf<Shelf, ShelfInput>();
    // @ts-expect-error `height` is forgotten.
    of('name note', { note: orNull });
    // @ts-expect-error There is no `width`.
    of('name note height width', { note: orNull });
    // @ts-expect-error `note` is named only among the conversions.
    of('name height', { note: orNull });
    const nullable = changesOf<{ title: string }, { title?: string | null }>();
    // @ts-expect-error The title of the data cannot be null.
    nullable('title');
    const whole = nullable('title', { title: (title) => title ?? '' });
    expect(whole({ title: null })).toEqual({ title: '' });
  });
});
