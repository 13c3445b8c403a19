import { beforeEach, expect, test } from '@jest/globals';
import { ApiParts } from '#http';
import { withFacts } from '#store';
import type { Accounts } from '../user/accounts.service.js';
import type { Boards } from '../board/boards.js';
import { hashOf, invitationToken } from './invitation-tokens.service.js';
import type { TeamReader, TeamRow } from './team.read-model.js';
import { TeamService } from './team.service.js';
import type { TeamSeats } from './team.js';

const board = { id: 'boards_1', slug: 'acme', name: 'Acme', plan: 'scale', createdAt: '2026-01-01T00:00:00.000Z' };
const [token, mailed] = [invitationToken(board.id), invitationToken(board.id)];
const invitation = {
  id: 'invitations_1',
  email: 'ada@acme.example',
  role: 'member',
  tokenHash: hashOf(token),
  mailHash: hashOf(mailed),
  expiresAt: '2026-12-01T00:00:00.000Z',
  answer: null,
} as const;
const facts = {
  board: 'boards_anonymous',
  actor: 'user:users_ada:sessions_1',
  now: '2026-11-01T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};

let done: string[];
beforeEach(() => {
  done = [];
});

/** Accepts with `secret`, in a process that dies at the command. */
async function accept(secret: string, shown: object = invitation): Promise<void> {
  const accounts = {
    known: () => Promise.resolve({ id: 'users_ada', email: 'ada@acme.example', name: 'Ada', isProved: false }),
    prove: async (_: unknown, by: string) => void done.push(`proved by ${by}`),
  };
  const bus = {
    execute: () => {
      done.push('accepted');
      return Promise.reject(new Error('The process dies.'));
    },
  };
  const row = { members: [], invitations: [shown] } as unknown as TeamRow;
  const none = undefined as never;
  const team = new TeamService(
    bus as never,
    { ifThere: () => Promise.resolve(board) } as unknown as Boards,
    { row: () => Promise.resolve(row) } as unknown as TeamReader,
    none,
    { limit: () => Promise.resolve(null) } as TeamSeats,
    none,
    none,
    none,
    none,
    none,
    accounts as unknown as Accounts,
    new ApiParts([{ scopes: [] }]),
  );
  await withFacts(facts, () => expect(team.accept(secret, 'users_ada')).rejects.toThrow('The process dies.'));
}

test('the secret of the mail proves the address before the invitation is used up', async () => {
  await accept(mailed);
  expect(done).toEqual(['proved by invitation', 'accepted']);
});

test.each([
  ['by the token of the API', token, {}],
  ['of another address', mailed, { email: 'eve@acme.example' }],
  ['that was answered', mailed, { answer: 'declined' }],
  ['that has expired', mailed, { expiresAt: '2026-10-01T00:00:00.000Z' }],
])('an invitation %s proves nothing', async (_, secret, different) => {
  await accept(secret, { ...invitation, ...different });
  expect(done).toEqual(['accepted']);
});
