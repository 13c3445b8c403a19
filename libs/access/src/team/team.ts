import type { Role } from '#http';
import { reject, rejectMissing } from '#kernel';

/** Roles that an invitation can give. */
export const INVITED_ROLES = ['admin', 'member'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** How long an invitation can be accepted. */
const INVITATION_DAYS = 7;

/** A person as the rules know them. */
export interface Person {
  readonly userId: string;
  /** In lower case, see `emailKey`. */
  readonly email: string;
  readonly name: string;
}

/** A member of a team, as the rules know them. */
export interface Member extends Person {
  readonly role: Role;
  /** Keeps the role and may do nothing. */
  readonly suspended: boolean;
}

/** An invitation that was not cancelled. */
export interface Invitation {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly role: InvitedRole;
  /** Of the token that the API answers; it proves no address. */
  readonly tokenHash: string;
  /** Of the secret that only the mail carries; null for a mail of an earlier release, which carried the token. */
  readonly mailHash: string | null;
  readonly expiresAt: string;
  /** Null until somebody answered it. */
  readonly answer: 'accepted' | 'declined' | null;
}

/** Who works on a board, and who was asked to. */
export interface Team {
  readonly members: readonly Member[];
  /** The user who owns the board before all other owners; null until the team has a member. */
  readonly primaryOwner: string | null;
  readonly invitations: readonly Invitation[];
}

/** What an invitation has come to at `now`. */
export type InvitationStatus = 'pending' | 'expired' | 'accepted' | 'declined';

/** The end of an invitation is no event: it follows from the moment. */
export function statusOf(
  { answer, expiresAt }: Pick<Invitation, 'answer' | 'expiresAt'>,
  now: string,
): InvitationStatus {
  return answer ?? (expiresAt > now ? 'pending' : 'expired');
}

/** When an invitation ends that is made or renewed at `now`. */
export const endOfInvitation = (now: string): string =>
  new Date(Date.parse(now) + INVITATION_DAYS * 86_400_000).toISOString();

/** The seats that are taken: members, suspended ones too, and invitations that can be accepted, but for the one named. */
export function seatsTaken({ members, invitations }: Team, now: string, but?: string): number {
  const open = invitations.filter((each) => each.id !== but && statusOf(each, now) === 'pending');
  return members.length + open.length;
}

/** The member who asks; null for an API key. @throws Rejection `auth_forbidden` for who is not, or no longer, to be heard. */
export function requireStanding({ members }: Team, by: string | null): Member | null {
  if (by === null) return null;
  const member = members.find(({ userId }) => userId === by);
  if (!member || member.suspended) reject('forbidden', 'auth_forbidden', 'You are not an active member of this board.');
  return member;
}

/** @throws Rejection `members_not_found`. */
export function memberOf({ members }: Team, userId: string): Member {
  return (
    members.find((member) => member.userId === userId) ??
    rejectMissing({ noun: 'member', missing: 'members_not_found' })
  );
}

/** For each role, the permissions of the role that the caller lacks. */
export type Lacking = Readonly<Record<Role, readonly string[]>>;

/**
 * Nobody grants, or takes away, a role with permissions that they lack themselves.
 * @throws Rejection `auth_forbidden` with `missing_scopes`.
 */
export function requireReach(role: Role, lacking: Lacking): void {
  const missing = lacking[role];
  if (missing.length > 0)
    reject('forbidden', 'auth_forbidden', `You lack permissions of the role ${role}: ${missing.join(', ')}.`, {
      missing_scopes: missing,
    });
}

/** Only owners change what owners may do. @throws Rejection `auth_forbidden`, also for a role out of reach of the caller. */
export function requirePeer({ role }: Member, actor: Member | null, lacking: Lacking): void {
  if (role === 'owner' && actor?.role !== 'owner')
    reject('forbidden', 'auth_forbidden', 'Only an owner changes what another owner may do.');
  requireReach(role, lacking);
}

/** @throws Rejection `members_address_unproved`: a board is owned by people whose address is proved. */
export function requireProved(isProved: boolean): void {
  if (!isProved)
    reject(
      'conflict',
      'members_address_unproved',
      'The address of this account is not proved yet: its person asks for a new password by mail, which proves it.',
    );
}

/** Which of the two secrets of an invitation `hash` is of; null for neither. */
export function secretOf(
  { tokenHash, mailHash }: Pick<Invitation, 'tokenHash' | 'mailHash'>,
  hash: string,
): 'token' | 'mail' | null {
  if (hash === mailHash) return 'mail';
  return hash === tokenHash ? 'token' : null;
}

/** Whether `hash` proves that who has it reads the mails of `email`: it is of the secret that a mail carried there, and is good at `now`. */
export const provesAddress = (invitation: Invitation, hash: string, email: string, now: string): boolean =>
  secretOf(invitation, hash) === 'mail' && invitation.email === email && statusOf(invitation, now) === 'pending';

/** @throws Rejection `invitations_not_found`. */
export function invitationOf({ invitations }: Team, isIt: (invitation: Invitation) => boolean): Invitation {
  return invitations.find(isIt) ?? rejectMissing({ noun: 'invitation', missing: 'invitations_not_found' });
}

/** @throws Rejection when nobody can accept the invitation any more. */
export function requireOpen(invitation: Pick<Invitation, 'answer' | 'expiresAt'>, now: string): void {
  if (invitation.answer !== null) rejectAnswered();
  if (statusOf(invitation, now) === 'expired')
    reject('gone', 'invitations_expired', 'The invitation has expired: ask for a new one.');
}

/** @throws Rejection always. */
export function rejectAnswered(): never {
  reject('conflict', 'invitations_not_pending', 'The invitation is not pending any more.');
}

/** @throws Rejection when the address is of a member, or of an open invitation other than `but`. */
export function requireFree({ members, invitations }: Team, email: string, now: string, but?: string): void {
  if (members.some((member) => member.email === email))
    reject('conflict', 'members_already_member', 'Somebody with this e-mail address is a member already.');
  if (invitations.some((each) => each.id !== but && each.email === email && statusOf(each, now) === 'pending'))
    reject(
      'conflict',
      'invitations_already_pending',
      'Somebody with this e-mail address is invited already: renew that.',
    );
}

/** @throws Rejection `members_seat_limit_exceeded` when `taken` are more than the plan has; null: any number. */
export function requireSeats(taken: number, seats: number | null): void {
  if (seats !== null && taken > seats)
    reject('forbidden', 'members_seat_limit_exceeded', `The plan of this board has ${seats} seats.`, undefined, {
      upgrade: { capability: 'teamSeatLimit', atLeast: taken },
    });
}
