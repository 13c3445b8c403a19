import { describe, expect, it } from '@jest/globals';
import { record } from './record.js';
import { unique } from './unique.js';

interface Shelf {
  readonly name: string;
  readonly code: string | null;
}

const decider = record<Shelf>()('Shelf', {
  missing: 'shelves_not_found',
  ...unique<Shelf>({ field: 'code', kind: 'shelf.code', taken: 'shelves_code_taken', noun: 'shelf' }),
});

describe('a unique field', () => {
  it('is claimed by the object that has it', () => {
    expect(decider.claims?.({ name: 'A', code: 'a-1' })).toEqual([{ kind: 'shelf.code', value: 'a-1', shared: false }]);
    expect(decider.claims?.({ name: 'A', code: null })).toEqual([]);
    expect(decider.claims?.(null)).toEqual([]);
  });

  it('is refused with its value and the object that has it', () => {
    expect(decider.refuseClaim?.({ kind: 'shelf.code', value: 'a-1', shared: false }, ['shelves_1'])).toMatchObject({
      kind: 'conflict',
      code: 'shelves_code_taken',
      message: 'Another shelf of this board already has the code "a-1".',
      details: { code: 'a-1', existing_id: 'shelves_1' },
    });
  });

  it('names the code of its refusal as data', () => {
    expect(decider.conflicts).toEqual(['shelves_code_taken']);
  });
});
