import { describe, expect, test } from '@jest/globals';
import { view } from './view.js';

interface Row {
  readonly id: string;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly createdAt: string;
}

class Dto {
  id!: string;
  title!: string | null;
  tags!: string[];
  created_at!: string;
  url!: string;
  note?: string;
}

const row: Row = { id: 'x_1', title: null, tags: ['a'], createdAt: '2026-01-01T00:00:00.000Z' };

describe('a view', () => {
  test('picks fields, in camel case where the DTO has snake case, and computes the others', () => {
    const shown = view<Dto, Row, string>()('id url title tags\n  created_at', {
      url: ({ id }, base) => `${base}/${id}`,
    });
    expect(shown(row, 'https://a.example')).toEqual({
      id: 'x_1',
      title: null,
      tags: ['a'],
      created_at: '2026-01-01T00:00:00.000Z',
      url: 'https://a.example/x_1',
    });
    expect(Object.keys(shown(row, ''))).toEqual(['id', 'url', 'title', 'tags', 'created_at']);
  });

  test('needs no context when nothing asks for it, and may compute what is optional', () => {
    const shown = view<Dto, Row>()('id title tags created_at', { url: () => '/', note: ({ id }) => `of ${id}` });
    expect(shown(row)).toMatchObject({ url: '/', note: 'of x_1' });
  });

  test('does not compile with a field that is missing, unknown, or of another type', () => {
    // @ts-expect-error `url` is neither picked nor computed.
    view<Dto, Row>()('id title tags created_at', {});
    // @ts-expect-error the row has no `url`.
    view<Dto, Row>()('id title tags created_at url', {});
    // @ts-expect-error `id` is a number there.
    view<Dto, Omit<Row, 'id'> & { readonly id: number }>()('id title tags created_at', { url: () => '/' });
    // @ts-expect-error no DTO has `name`.
    view<Dto, Row>()('id title tags created_at', { url: () => '/', name: () => 'x' });
    // @ts-expect-error `url` is a text.
    view<Dto, Row>()('id title tags created_at', { url: () => 1 });
    expect(() => view<Record<'a b', string>, Row>()('', { 'a b': () => 'x' })).toThrow(
      '"a b" is not a valid field name.',
    );
  });
});
