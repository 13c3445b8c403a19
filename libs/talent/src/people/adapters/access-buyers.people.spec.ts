import { expect, it } from '@jest/globals';
import { CandidateAccessBuyers } from './access-buyers.people.js';

/** The buyers of a board with one candidate row or none, and one user. */
function buyersOf(candidate: object | null, user: { readonly role: string } | null) {
  const admitted: unknown[] = [];
  const buyers = new CandidateAccessBuyers(
    { find: async () => candidate } as never,
    { find: async () => user } as never,
    { admit: async (given: unknown) => void admitted.push(given) } as never,
    {} as never,
  );
  return { buyers, admitted };
}

it('have a profile when they are candidates', async () => {
  const { buyers, admitted } = buyersOf({ id: 'boardUsers_1' }, { role: 'candidate' });
  expect([await buyers.hasProfile('boardUsers_1'), admitted]).toEqual([true, []]);
});

it('are admitted when they signed up as candidates a moment ago', async () => {
  const { buyers, admitted } = buyersOf(null, { role: 'candidate' });
  expect([await buyers.hasProfile('boardUsers_1'), admitted]).toEqual([true, [{ role: 'candidate' }]]);
});

it.each([{ role: 'employer' }, null])('have no profile as %j', async (user) => {
  const { buyers, admitted } = buyersOf(null, user);
  expect([await buyers.hasProfile('boardUsers_1'), admitted]).toEqual([false, []]);
});
