import { ApiParts, Links, personOf, type Principal, type Role } from '#http';
import { reject, rejectMissing } from '#kernel';
import { Mails, Reactions, type Receipt } from '#runtime';
import { Cursors, facts, newId, type Page, type Paging, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { type Board, Boards } from '../board/boards.js';
import { Accounts } from '../user/accounts.service.js';
import { emailKey } from '../user/email.js';
import { hashOf, invitationToken, mailIdOf, readInvitationToken } from './invitation-tokens.service.js';
import { invitationMail } from './invitation-mail.js';
import { lackingFor, permissionsOfRoles } from '../user-session/roles.js';
import { type CallerRights, type SecretHashes, teams } from './team.decider.js';
import {
  type InvitationStatus,
  type InvitedRole,
  provesAddress,
  requireOpen,
  secretOf,
  statusOf,
  TeamSeats,
} from './team.js';
import { TeamMembers } from './team-members.js';
import { FollowTeam } from './team.policies.js';
import { type InvitationView, type MemberView, memberView, TeamReader, TeamRow } from './team.read-model.js';

/** Filters of the member list. */
export interface MemberFilter {
  readonly role?: MemberView['role'] | undefined;
  readonly suspended?: boolean | undefined;
}

/** An invitation, and the token with which a person with a verified address accepts it. It does not include the secret of the mail. */
export interface SentInvitation {
  readonly invitation: InvitationView;
  readonly token: string;
  readonly acceptUrl: string;
}

/** An invitation as holders of one of its secrets see it. */
export interface ShownInvitation {
  readonly invitation: InvitationView;
  readonly status: InvitationStatus;
  readonly board: Board;
  /** Whether the secret is that of the mail, which verifies the address. */
  readonly isMailed: boolean;
}

const PAGE = 50;

/** Loads what the rules of a team need: members from before it had events, the seats of the plan. Sends the mails. */
@Injectable()
export class TeamService {
  private readonly roles: Readonly<Record<Role, ReadonlySet<string>>>;

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
    private readonly accounts: Accounts,
    parts: ApiParts,
  ) {
    this.roles = permissionsOfRoles(parts);
  }

  /** The members of the board, the earliest to join first. */
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
    // Ids sort by time. The invitation that a cursor names may have been cancelled meanwhile.
    const rows = invitations.filter(
      (each) => (status === undefined || statusOf(each, now) === status) && (after === null || each.id < after),
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? this.cursors.seal(list, last.id) : null };
  }

  /**
   * Changes the role of a member.
   * @throws Rejection `auth_forbidden` for a role with permissions that the caller lacks, `members_address_unproved` for a new owner whose
   * address is not verified.
   */
  async changeRole(caller: Principal, userId: string, role: Role): Promise<MemberView> {
    const isProved = role === 'owner' && (await this.accounts.isProved(userId));
    const wish = { ...this.asker(caller), userId, role, isProved };
    return this.change(userId, teams.ChangeMemberRole(facts().board, wish));
  }

  /** Suspends a member. @throws Rejection as the rules say. */
  suspend(caller: Principal, userId: string): Promise<MemberView> {
    return this.change(userId, teams.SuspendMember(facts().board, { ...this.asker(caller), userId }));
  }

  /** Ends the suspension of a member. @throws Rejection as the rules say. */
  unsuspend(caller: Principal, userId: string): Promise<MemberView> {
    return this.change(userId, teams.UnsuspendMember(facts().board, { ...this.asker(caller), userId }));
  }

  /** Removes a member. @throws Rejection as the rules say. */
  async remove(caller: Principal, userId: string): Promise<void> {
    await this.send(teams.RemoveMember(facts().board, { ...this.asker(caller), userId }));
  }

  /** Makes `to` the primary owner. @throws Rejection as the rules say. */
  async transferOwnership(caller: Principal, to: string): Promise<void> {
    const isProved = await this.accounts.isProved(to);
    await this.send(teams.TransferOwnership(facts().board, { to, by: personOf(caller), isProved }));
  }

  /**
   * Sends a command to the team of the board; returns when the change is about to take effect for all sessions.
   * @param shown the team, if it was already read.
   */
  async send(command: Command<Receipt>, shown?: TeamRow | null): Promise<Receipt> {
    const { board } = facts();
    if (!(shown ?? (await this.reader.row()))) {
      const members = await this.table.founders(board);
      // It has its own ids: a retry of the request may find that the team was already founded, and must not take that for its own command.
      const founding = () => this.bus.execute(teams.FoundTeam(board, { members }));
      await this.reactions.settle(this.follow, await Scope.withIdsOf('found-team', founding));
    }
    const receipt = await this.bus.execute(command);
    await this.reactions.settle(this.follow, receipt);
    return receipt;
  }

  /** Invites a person and sends the mail, which contains a secret of its own. */
  async invite(caller: Principal, { email, role }: { email: string; role: InvitedRole }): Promise<SentInvitation> {
    const { board } = facts();
    const secrets = newSecrets(board);
    const id = newId('invitations');
    const seats = await this.seats.limit();
    const wish = { ...this.asker(caller), ...secrets.hashes, id, email: emailKey(email), role, seats };
    const receipt = await this.send(teams.Invite(board, wish));
    // An earlier attempt of the request stored hashes of secrets that no longer exist.
    if (invitationIn(receipt.row(TeamRow), id).tokenHash !== wish.tokenHash) return this.renew(caller, id);
    return this.sent(receipt, id, secrets);
  }

  /** Gives an invitation new secrets and seven more days, and sends the mail again. Both previous secrets stop working. */
  async renew(caller: Principal, id: string): Promise<SentInvitation> {
    const { board } = facts();
    const secrets = newSecrets(board);
    const wish = { ...this.asker(caller), ...secrets.hashes, id, seats: await this.seats.limit() };
    const receipt = await this.send(teams.RenewInvitation(board, wish));
    if (invitationIn(receipt.row(TeamRow), id).tokenHash !== wish.tokenHash) return this.renew(caller, id);
    return this.sent(receipt, id, secrets);
  }

  /** Changes the role of an invitation. */
  async changeInvitation(caller: Principal, id: string, role: InvitedRole): Promise<InvitationView> {
    const wish = { ...this.asker(caller), id, role };
    const receipt = await this.send(teams.ChangeInvitationRole(facts().board, wish));
    return invitationIn(receipt.row(TeamRow), id);
  }

  /** Cancels an invitation; both of its secrets stop working. */
  async cancel(caller: Principal, id: string): Promise<void> {
    await this.send(teams.CancelInvitation(facts().board, { ...this.asker(caller), id }));
  }

  /** The invitation of either secret. @throws Rejection `invitations_not_found`. */
  async shown(secret: string): Promise<ShownInvitation> {
    return this.at(secret, async (board, hash) => {
      const row = await this.reader.row();
      return shownOf(row?.invitations ?? [], hash, board);
    });
  }

  /**
   * The address that the secret of a mail verifies, while the invitation can be accepted.
   * @throws Rejection `invitations_mail_required` for the token from the API response, which verifies nothing.
   */
  async mailedTo(secret: string): Promise<string> {
    const { invitation, isMailed } = await this.shown(secret);
    requireOpen(invitation, facts().now);
    if (!isMailed)
      reject(
        'forbidden',
        'invitations_mail_required',
        'This token does not verify an address. Use the link in the mail to create an account, or sign in to accept with this token.',
      );
    return invitation.email;
  }

  /**
   * Makes a person a member of the board that `secret` names, which may differ from the request's board. The secret of the mail verifies
   * the person's address before the invitation is used up: afterwards it verifies nothing.
   */
  async accept(secret: string, userId: string): Promise<MemberView> {
    const user = await this.accounts.known(userId);
    const person = { userId, email: user.email, name: user.name, isProved: user.isProved };
    const row = await this.at(secret, async (board, hash) => {
      const seats = await this.seats.limit();
      const shown = await this.reader.row();
      const isProof = shown?.invitations.some((each) => provesAddress(each, hash, user.email, facts().now)) ?? false;
      if (isProof) await this.accounts.prove(user, 'invitation');
      const receipt = await this.send(teams.AcceptInvitation(board.id, { hash, person, seats }), shown);
      const accepted = receipt.row(TeamRow);
      // A read model that lags behind did not show the invitation.
      if (!isProof && shownOf(accepted.invitations, hash, board).isMailed)
        await this.accounts.prove(user, 'invitation');
      return accepted;
    });
    return memberIn(row, userId);
  }

  /** Declines an invitation, with either secret. */
  async decline(secret: string): Promise<ShownInvitation> {
    return this.at(secret, async (board, hash) => {
      const receipt = await this.send(teams.DeclineInvitation(board.id, { hash }));
      return shownOf(receipt.row(TeamRow).invitations, hash, board);
    });
  }

  private asker(caller: Principal): CallerRights {
    return { by: personOf(caller), lacking: lackingFor(this.roles, caller.permissions) };
  }

  /** Sends `command` to a member; returns the member afterwards. */
  private async change(userId: string, command: Command<Receipt>): Promise<MemberView> {
    return memberIn((await this.send(command)).row(TeamRow), userId);
  }

  /** The team; before its first event, the team in the table. */
  private async team(): Promise<Pick<TeamRow, 'members' | 'invitations'>> {
    const row = await this.reader.row();
    if (row) return row;
    const founders = await this.table.founders(facts().board);
    const primary = founders.find(({ role }) => role === 'owner')?.userId ?? null;
    return { members: founders.map((each) => memberView(each, primary)), invitations: [] };
  }

  /** Runs `work` on the board that a secret names. A board that does not exist gives the same error as an unknown secret. */
  private async at<T>(secret: string, work: (board: Board, hash: string) => Promise<T>): Promise<T> {
    const read = readInvitationToken(secret);
    const board = read && (await this.boards.ifThere(read.board));
    if (!read || !board) rejectUnknown();
    return Scope.onBoard(board.id, board.slug, () => work(board, read.hash));
  }

  private async sent(receipt: Receipt, id: string, { token, mailed }: Secrets): Promise<SentInvitation> {
    const invitation = invitationIn(receipt.row(TeamRow), id);
    const { name } = await this.boards.byId(facts().board);
    await this.mails.send(
      invitationMail({ id: mailIdOf(invitation), invitation, url: this.pageOf(mailed), board: name }),
    );
    return { invitation, token, acceptUrl: this.pageOf(token) };
  }

  private pageOf(secret: string): string {
    return this.links.dashboardPage(`invitations/${secret}`);
  }
}

/** The two secrets of an invitation, and their stored forms. */
interface Secrets {
  /** The token in the API response to the inviter. */
  readonly token: string;
  /** The secret that only the mail contains. */
  readonly mailed: string;
  readonly hashes: SecretHashes;
}

function newSecrets(board: string): Secrets {
  const [token, mailed] = [invitationToken(board), invitationToken(board)];
  return { token, mailed, hashes: { tokenHash: hashOf(token), mailHash: hashOf(mailed) } };
}

/** The invitation that `hash` is a secret of. @throws Rejection `invitations_not_found`. */
function shownOf(invitations: readonly InvitationView[], hash: string, board: Board): ShownInvitation {
  const invitation = invitations.find((each) => secretOf(each, hash) !== null) ?? rejectUnknown();
  const isMailed = secretOf(invitation, hash) === 'mail';
  return { invitation, status: statusOf(invitation, facts().now), board, isMailed };
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
