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
  /** Keeps the role, but has no access. */
  readonly suspended: boolean;
}

/** An invitation that was not cancelled. */
export interface Invitation {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly role: InvitedRole;
  /** Of the token in the API response; it verifies no address. */
  readonly tokenHash: string;
  /** Of the secret that only the mail contains; null for a mail of an earlier release, which contained the token. */
  readonly mailHash: string | null;
  readonly expiresAt: string;
  /** Null until it was accepted or declined. */
  readonly answer: 'accepted' | 'declined' | null;
}

/** The members of a board, and its invitations. */
export interface Team {
  readonly members: readonly Member[];
  /** The primary owner of the board; null until the team has a member. */
  readonly primaryOwner: string | null;
  readonly invitations: readonly Invitation[];
}

/** The status of an invitation at `now`. */
export type InvitationStatus = 'pending' | 'expired' | 'accepted' | 'declined';

/** The expiry of an invitation is no event: it follows from the time. */
export function statusOf(
  { answer, expiresAt }: Pick<Invitation, 'answer' | 'expiresAt'>,
  now: string,
): InvitationStatus {
  return answer ?? (expiresAt > now ? 'pending' : 'expired');
}

/** When an invitation expires that is created or renewed at `now`. */
export const endOfInvitation = (now: string): string =>
  new Date(Date.parse(now) + INVITATION_DAYS * 86_400_000).toISOString();

/** The seats in use: members, including suspended ones, and invitations that can be accepted, except the named one. */
export function seatsTaken({ members, invitations }: Team, now: string, but?: string): number {
  const open = invitations.filter((each) => each.id !== but && statusOf(each, now) === 'pending');
  return members.length + open.length;
}

/** The calling member; null for an API key. @throws Rejection `auth_forbidden` for a caller who is not an active member. */
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
 * Checks that the caller has all permissions of a role that they grant or take away.
 * @throws Rejection `auth_forbidden` with `missing_scopes`.
 */
export function requireReach(role: Role, lacking: Lacking): void {
  const missing = lacking[role];
  if (missing.length > 0)
    reject(
      'forbidden',
      'auth_forbidden',
      `You need every permission of the role \`${role}\`. You lack ${missing.join(', ')}.`,
      {
        missing_scopes: missing,
      },
    );
}

/** Checks that only owners change the access of owners. @throws Rejection `auth_forbidden`, also for a role beyond the caller's permissions. */
export function requirePeer({ role }: Member, actor: Member | null, lacking: Lacking): void {
  if (role === 'owner' && actor?.role !== 'owner')
    reject('forbidden', 'auth_forbidden', 'Only an owner can change the access of another owner.');
  requireReach(role, lacking);
}

/** @throws Rejection `members_address_unproved`: the owner of a board must have a verified address. */
export function requireProved(isProved: boolean): void {
  if (!isProved)
    reject(
      'conflict',
      'members_address_unproved',
      'The address of this account is not verified. A password reset by mail verifies it.',
    );
}

/** Which of the invitation's two secrets `hash` belongs to; null for neither. */
export function secretOf(
  { tokenHash, mailHash }: Pick<Invitation, 'tokenHash' | 'mailHash'>,
  hash: string,
): 'token' | 'mail' | null {
  if (hash === mailHash) return 'mail';
  return hash === tokenHash ? 'token' : null;
}

/** Whether `hash` verifies the address `email`: it belongs to the secret that a mail carried there, and is valid at `now`. */
export const provesAddress = (invitation: Invitation, hash: string, email: string, now: string): boolean =>
  secretOf(invitation, hash) === 'mail' && invitation.email === email && statusOf(invitation, now) === 'pending';

/** @throws Rejection `invitations_not_found`. */
export function invitationOf({ invitations }: Team, isIt: (invitation: Invitation) => boolean): Invitation {
  return invitations.find(isIt) ?? rejectMissing({ noun: 'invitation', missing: 'invitations_not_found' });
}

/** @throws Rejection when the invitation can no longer be accepted. */
export function requireOpen(invitation: Pick<Invitation, 'answer' | 'expiresAt'>, now: string): void {
  if (invitation.answer !== null) rejectAnswered();
  if (statusOf(invitation, now) === 'expired')
    reject('gone', 'invitations_expired', 'The invitation has expired. Ask for a new one.');
}

/** @throws Rejection always. */
export function rejectAnswered(): never {
  reject('conflict', 'invitations_not_pending', 'The invitation is no longer pending.');
}

/** @throws Rejection when the address belongs to a member, or to a pending invitation other than `but`. */
export function requireFree({ members, invitations }: Team, email: string, now: string, but?: string): void {
  if (members.some((member) => member.email === email))
    reject('conflict', 'members_already_member', 'A member with this email address already exists.');
  if (invitations.some((each) => each.id !== but && each.email === email && statusOf(each, now) === 'pending'))
    reject(
      'conflict',
      'invitations_already_pending',
      'An invitation for this email address is already pending. Renew that one.',
    );
}

/** @throws Rejection `members_seat_limit_exceeded` when `taken` is more than the plan has; null: unlimited. */
export function requireSeats(taken: number, seats: number | null): void {
  if (seats !== null && taken > seats)
    reject(
      'forbidden',
      'members_seat_limit_exceeded',
      `No seat left: the plan of this board has ${seats} seats. Upgrade the plan, or free a seat.`,
      undefined,
      {
        upgrade: { capability: 'teamSeatLimit', atLeast: taken },
      },
    );
}

/** How many people may work on a board. A context implements it. */
export abstract class TeamSeats {
  /** The most members and pending invitations on the plan of the request's board; null: unlimited. */
  abstract limit(): Promise<number | null>;
}
