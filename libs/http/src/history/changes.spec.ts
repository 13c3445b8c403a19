import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween, type Fields, fieldsBut } from './changes.js';

describe('the changes between two states', () => {
  test.each<[Fields | null, Fields | null, unknown]>([
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', from: 2, to: 3 }]],
    [null, { a: 1, b: null }, [{ field: 'a', from: null, to: 1 }]],
    [{ a: 1, b: null }, null, [{ field: 'a', from: 1, to: null }]],
    [{ a: undefined }, { a: null }, []],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    [{ a: ['x'] }, { a: ['x', 'y'] }, [{ field: 'a', from: ['x'], to: ['x', 'y'] }]],
    [{ a: 0 }, { a: false }, [{ field: 'a', from: 0, to: false }]],
    [{ a: '1' }, { a: 1 }, [{ field: 'a', from: '1', to: 1 }]],
    [null, null, []],
  ])('%j → %j', (before, after, changes) => expect(changesBetween(before, after)).toEqual(changes));

  test('lead from the first state to the last, applied one after the other', () => {
    const state = fc.option(
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 2 }))),
    );
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        const reached = new Map(Object.entries(states[0] ?? {}));
        for (const [nth, after] of states.entries())
          for (const { field, from, to } of nth === 0 ? [] : changesBetween(states[nth - 1] ?? null, after)) {
            expect(reached.get(field) ?? null).toEqual(from);
            reached.set(field, to as never);
          }
        const last = states.at(-1) ?? {};
        for (const [field, value] of reached) expect(value ?? null).toEqual(last[field] ?? null);
      }),
    );
  });
});

test('fields but for some are the others', () =>
  expect(fieldsBut({ id: 'x', a: 1, b: null }, ['id'])).toEqual({ a: 1, b: null }));
