import { Links } from '#http';
import { rejectMissing } from '#kernel';
import { Mails, Reactions, type Receipt } from '#runtime';
import { Cursors, facts, newId, onBoard, type Page, type Paging, withIdsOf } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { type Board, Boards } from '../board/boards.js';
import { emailKey } from '../user/email.js';
import { hashOf, invitationToken, readInvitationToken } from './invitation-tokens.js';
import { invitationMail } from './invitation-mail.js';
import { TeamSeats } from './team-seats.js';
import { teams } from './team.commands.js';
import { type InvitedRole, type InvitationStatus, type Person, requireOpen, statusOf } from './team.js';
import { TeamMembers } from './team-members.js';
import { FollowTeam } from './team.policies.js';
import { type InvitationView, type MemberView, memberView, TeamReader, TeamRow } from './team.read-model.js';

/** Which members a list shows. */
export interface MemberFilter {
  readonly role?: MemberView['role'] | undefined;
  readonly suspended?: boolean | undefined;
}

/** An invitation, and the secret by which it is accepted. */
export interface SentInvitation {
  readonly invitation: InvitationView;
  readonly token: string;
  readonly acceptUrl: string;
}

/** An invitation as whoever holds its token sees it. */
export interface ShownInvitation {
  readonly invitation: InvitationView;
  readonly status: InvitationStatus;
  readonly board: Board;
}

const PAGE = 50;

/** Gathers what the rules of a team need: members from before there were events, seats of the plan, mails. */
@Injectable()
export class TeamService {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly reader: TeamReader,
    private readonly table: TeamMembers,
    private readonly seats: TeamSeats,
    private readonly reactions: Reactions,
    private readonly follow: FollowTeam,
    private readonly mails: Mails,
    private readonly links: Links,
    private readonly cursors: Cursors,
  ) {}

  /** The members of the board, by the moment when they joined. */
  async members({ role, suspended }: MemberFilter): Promise<readonly MemberView[]> {
    const { members } = await this.team();
    return members.filter(
      (each) => (role === undefined || each.role === role) && (suspended === undefined || each.suspended === suspended),
    );
  }

  /** @throws Rejection `members_not_found`. */
  async member(userId: string): Promise<MemberView> {
    return memberIn(await this.team(), userId);
  }

  /** A page of the invitations that were not cancelled, newest first. @throws Rejection `pagination_invalid_cursor`. */
  async invitations(
    status: InvitationStatus | undefined,
    { cursor, limit = PAGE }: Paging,
  ): Promise<Page<InvitationView>> {
    const { board, now } = facts();
    const list = `invitations ${board} ${status ?? ''}`;
    const after = cursor === undefined ? null : this.cursors.open(list, cursor);
    const { invitations } = await this.team();
    // Ids sort by time. The one that a cursor names may have been cancelled meanwhile.
    const rows = invitations.filter(
      (each) => (status === undefined || statusOf(each, now) === status) && (after === null || each.id < after),
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? this.cursors.seal(list, last.id) : null };
  }

  /** Does `command` to a member, who is answered as they are then. */
  async change(userId: string, command: Command<Receipt>): Promise<MemberView> {
    return memberIn((await this.send(command)).row(TeamRow), userId);
  }

  /** Sends a command to the team of the board; returns when sessions everywhere are about to feel it. */
  async send(command: Command<Receipt>): Promise<Receipt> {
    const { board } = facts();
    if (!(await this.reader.row())) {
      const members = await this.table.founders(board);
      // With ids of its own: a retry of the request may find the team founded, and must not take that for its own command.
      const founding = () => this.bus.execute(teams.FoundTeam(board, { members }));
      await this.reactions.settle(this.follow, await withIdsOf('found-team', founding));
    }
    const receipt = await this.bus.execute(command);
    await this.reactions.settle(this.follow, receipt);
    return receipt;
  }

  /** Invites somebody and sends the mail. */
  async invite(by: string | null, { email, role }: { email: string; role: InvitedRole }): Promise<SentInvitation> {
    const { board } = facts();
    const token = invitationToken(board);
    const id = newId('invitations');
    const seats = await this.seats.limit();
    const wish = { id, email: emailKey(email), role, tokenHash: hashOf(token), seats, by };
    const receipt = await this.send(teams.Invite(board, wish));
    // An earlier try of the request wrote a token that nobody knows any more.
    if (invitationIn(receipt.row(TeamRow), id).tokenHash !== wish.tokenHash) return this.renew(by, id);
    return this.sent(receipt, id, token);
  }

  /** Gives an invitation another token and seven days more, and sends the mail again. */
  async renew(by: string | null, id: string): Promise<SentInvitation> {
    const { board } = facts();
    const token = invitationToken(board);
    const wish = { id, tokenHash: hashOf(token), seats: await this.seats.limit(), by };
    const receipt = await this.send(teams.RenewInvitation(board, wish));
    if (invitationIn(receipt.row(TeamRow), id).tokenHash !== wish.tokenHash) return this.renew(by, id);
    return this.sent(receipt, id, token);
  }

  /** Changes the role that an invitation gives. */
  async changeInvitation(by: string | null, id: string, role: InvitedRole): Promise<InvitationView> {
    const receipt = await this.send(teams.ChangeInvitationRole(facts().board, { id, role, by }));
    return invitationIn(receipt.row(TeamRow), id);
  }

  /** What `token` invites to. @throws Rejection `invitations_not_found`. */
  async shown(token: string): Promise<ShownInvitation> {
    return this.at(token, async (board, hash) => {
      const invitation = (await this.reader.row())?.invitations.find(({ tokenHash }) => tokenHash === hash);
      if (!invitation) rejectUnknown();
      return { invitation, status: statusOf(invitation, facts().now), board };
    });
  }

  /** The address that `token` invites, as long as the invitation can be accepted. */
  async invited(token: string): Promise<string> {
    const { invitation } = await this.shown(token);
    requireOpen(invitation, facts().now);
    return invitation.email;
  }

  /** Makes `person` a member of the board that `token` names, which need not be that of the request. */
  async accept(token: string, person: Person): Promise<MemberView> {
    return this.at(token, async ({ id: board }, tokenHash) => {
      const seats = await this.seats.limit();
      return this.change(person.userId, teams.AcceptInvitation(board, { tokenHash, person, seats }));
    });
  }

  /** Has whoever holds `token` turn the invitation down. */
  async decline(token: string): Promise<ShownInvitation> {
    return this.at(token, async (board, tokenHash) => {
      const receipt = await this.send(teams.DeclineInvitation(board.id, { tokenHash }));
      const invitation = receipt.row(TeamRow).invitations.find((each) => each.tokenHash === tokenHash);
      if (!invitation) rejectUnknown();
      return { invitation, status: statusOf(invitation, facts().now), board };
    });
  }

  /** The team; before its first event that of the table. */
  private async team(): Promise<Pick<TeamRow, 'members' | 'invitations'>> {
    const row = await this.reader.row();
    if (row) return row;
    const founders = await this.table.founders(facts().board);
    const primary = founders.find(({ role }) => role === 'owner')?.userId ?? null;
    return { members: founders.map((each) => memberView(each, primary)), invitations: [] };
  }

  /** Does `work` on the board that a token names. A board that is not there and an unknown token are the same. */
  private async at<T>(token: string, work: (board: Board, tokenHash: string) => Promise<T>): Promise<T> {
    const read = readInvitationToken(token);
    const board = read && (await this.boards.ifThere(read.board));
    if (!read || !board) rejectUnknown();
    return onBoard(board.id, board.slug, () => work(board, read.hash));
  }

  private async sent(receipt: Receipt, id: string, token: string): Promise<SentInvitation> {
    const invitation = invitationIn(receipt.row(TeamRow), id);
    const acceptUrl = this.links.dashboardPage(`invitations/${token}`);
    const { name } = await this.boards.byId(facts().board);
    await this.mails.send(invitationMail({ invitation, acceptUrl, board: name }));
    return { invitation, token, acceptUrl };
  }
}

function memberIn({ members }: Pick<TeamRow, 'members'>, userId: string): MemberView {
  return (
    members.find((member) => member.userId === userId) ??
    rejectMissing({ noun: 'member', missing: 'members_not_found' })
  );
}

function invitationIn({ invitations }: TeamRow, id: string): InvitationView {
  return invitations.find((each) => each.id === id) ?? rejectUnknown();
}

function rejectUnknown(): never {
  return rejectMissing({ noun: 'invitation', missing: 'invitations_not_found' });
}
