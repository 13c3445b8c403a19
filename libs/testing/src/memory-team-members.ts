import type { TeamMembers } from '#access';
import type { Contract } from './contract.js';

type Team = Parameters<TeamMembers['follow']>[0];
type Founder = Awaited<ReturnType<TeamMembers['founders']>>[number];

/** The members of teams in memory, for specs. No address is ever verified here: an owner who founds a board stays pending. */
export class MemoryTeamMembers implements Contract<TeamMembers> {
  private readonly teams = new Map<string, Team>();
  private readonly founded = new Map<string, Founder>();

  async found({ board, ownerEmail }: Parameters<TeamMembers['found']>[0]): Promise<void> {
    if (this.founded.has(board) || this.teams.has(board)) return;
    const email = ownerEmail.toLowerCase();
    this.founded.set(board, {
      userId: `users_${email}`,
      email,
      name: 'Owner',
      role: 'owner',
      joinedAt: '2026-01-01T00:00:00.000Z',
    });
  }

  async founders(board: string): Promise<readonly Founder[]> {
    const founder = this.founded.get(board);
    return founder ? [founder] : [];
  }

  async managers(board: string): Promise<readonly string[]> {
    const pending = this.founded.get(board)?.userId;
    return (this.teams.get(board)?.members ?? [])
      .filter(({ userId, role, suspended }) => role !== 'member' && !suspended && userId !== pending)
      .map(({ email }) => email);
  }

  async follow(team: Team): Promise<void> {
    if ((this.teams.get(team.board)?.version ?? 0) < team.version) this.teams.set(team.board, team);
  }
}
