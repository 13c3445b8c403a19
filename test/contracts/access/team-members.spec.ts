import { expect, test } from '@jest/globals';
import { Changes } from '#store';
import { MemoryTeamMembers } from '#testing/scenario';
import { PostgresOperatorUsers } from '../../../libs/access/src/adapters/operator-users.postgres.js';
import { PostgresTeamMembers } from '../../../libs/access/src/adapters/team-members.postgres.js';
import { boardIn, freshDatabase } from '../postgres-database.js';
import { teamMembersContract } from './team-members.suite.js';

teamMembersContract('memory', async () => ({
  teams: new MemoryTeamMembers(),
  boards: ['boards_a', 'boards_b'],
  close: async () => undefined,
}));

teamMembersContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  return {
    teams: new PostgresTeamMembers(database.pool(), new Changes()),
    boards: [await boardIn(database.pool(), 'one'), await boardIn(database.pool(), 'two')],
    close: () => database.drop(),
  };
});

test('an owner is written to once the address is proved', async () => {
  const database = await freshDatabase();
  try {
    const pool = database.pool();
    const board = await boardIn(pool, 'proved');
    const teams = new PostgresTeamMembers(pool, new Changes());
    await teams.found({ board, ownerEmail: 'owner@acme.example' });
    const [founder] = await teams.founders(board);
    await new PostgresOperatorUsers(pool).prove(String(founder?.userId));
    expect(await teams.managers(board)).toEqual(['owner@acme.example']);
  } finally {
    await database.drop();
  }
});
