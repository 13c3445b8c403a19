import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TeamMembers } from '#access';
import { facts } from '#testing';

type Team = Parameters<TeamMembers['follow']>[0];
type Member = Team['members'][number];

/** Teams for tests. */
export interface OpenTeams {
  readonly teams: Pick<TeamMembers, 'found' | 'founders' | 'follow' | 'managers'>;
  /** Two boards without a team. */
  readonly boards: readonly [string, string];
  close(): Promise<void>;
}

const member = (name: string, role: Member['role'], suspended = false): Member => ({
  ...{ userId: `users_${name}`, email: `${name}@acme.example`, name, role, suspended },
  ...{ joinedAt: facts.now, isPrimaryOwner: role === 'owner' },
});

/** The contract of `TeamMembers` for code that writes to the managers of a board. */
export const teamMembersContract = (name: string, open: () => Promise<OpenTeams>): void =>
  describe(`TeamMembers: ${name}`, () => {
    let opened: OpenTeams;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const follow = (board: string, version: number, members: readonly Member[]) =>
      opened.teams.follow({ board, id: board, version, members, invitations: [] }, facts.now);

    it('has the addresses of owners and admins who are not suspended, as the team last was', async () => {
      const [board, other] = opened.boards;
      const [owner, admin] = [member('a-owner', 'owner'), member('b-admin', 'admin')];
      await follow(board, 2, [owner, admin, member('c-member', 'member'), member('d-admin', 'admin', true)]);
      expect(await opened.teams.managers(board)).toEqual([owner.email, admin.email]);
      expect(await opened.teams.managers(other)).toEqual([]);
      await follow(board, 1, [owner]);
      expect(await opened.teams.managers(board)).toEqual([owner.email, admin.email]);
      await follow(board, 3, [owner]);
      expect(await opened.teams.managers(board)).toEqual([owner.email]);
    });

    it('leaves out an owner whose address is not proved', async () => {
      const [, board] = opened.boards;
      await opened.teams.found({ board, ownerEmail: 'Pending@acme.example' });
      const [founder] = await opened.teams.founders(board);
      expect([founder?.email, await opened.teams.managers(board)]).toEqual(['pending@acme.example', []]);
      await follow(board, 2, [{ ...member('pending', 'owner'), userId: String(founder?.userId) }]);
      expect(await opened.teams.managers(board)).toEqual([]);
    });
  });
