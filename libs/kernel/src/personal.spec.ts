import { describe, expect, test } from '@jest/globals';
import { type Decider, personalData } from './decider.js';
import { record } from './record.js';

interface Events {
  Named: { readonly name: string; readonly at: string };
  Gone: Record<string, never>;
}
const person: Decider<null, Record<string, never>, Events> = {
  category: 'person',
  noun: 'person',
  initial: null,
  creates: [],
  gone: ['Gone'],
  missing: 'persons_not_found',
  decide: {},
  evolve: { Named: () => null, Gone: () => null },
};

describe('the personal data of a decider', () => {
  test('is none where nothing says so', () => {
    expect(personalData(person)).toBeNull();
  });

  test('is what its events hold, its claims name, and what erases it', () => {
    const personal = { Named: ['name'] } as const;
    expect(personalData({ ...person, personal, personalClaims: ['person.email'], erases: ['Gone'] })).toEqual({
      fields: personal,
      claims: ['person.email'],
      erases: ['Gone'],
      own: true,
    });
    expect(personalData({ ...person, personal, personOf: () => 'boardUsers_1' })).toMatchObject({ own: false });
    expect(personalData({ ...person, erases: ['Gone'] })).toMatchObject({ fields: {}, claims: [] });
  });

  test('is part of the rules of a record', () => {
    const rules = { missing: 'notes_not_found', personal: { NoteAdded: ['text'] } } as const;
    expect(personalData(record<{ text: string; pages: number }>()('Note', rules))).toMatchObject({
      fields: { NoteAdded: ['text'] },
    });
  });

  test('has no short shape, whose fields might be others', () => {
    const personal = { Named: ['name'] } as const;
    const short = { Named: ({ name }: Events['Named']) => ({ n: name }) };
    expect(() => personalData({ ...person, personal, short })).toThrow(
      'Events of person with personal fields cannot have a short version: Named.',
    );
    expect(personalData({ ...person, personal: {}, short })).toMatchObject({ fields: {} });
  });
});
