import { MARKETING_PERMISSION_FIELDS, type MarketingPermission as Snapshot } from '#contracts';
import { withChanges } from '#kernel';
import { inSeconds, type PublishedKind } from '#outbox';
import type { BoardRole, BoardUserEvents } from '../board-user/board-user.decider.js';
import { granted, type MarketingConsent, withdrawn } from '../board-user/marketing-permission.js';

interface Person {
  readonly email: string;
  readonly displayName: string | null;
  readonly role: BoardRole;
  readonly permission: MarketingConsent | null;
}

type VisibleFields = Pick<Snapshot, (typeof MARKETING_PERMISSION_FIELDS)[number]>;

const unchanged = (_: unknown, person: Person): Person => person;

const seen = ({ permission }: Person): VisibleFields =>
  ({
    status: permission?.status ?? null,
    source: permission?.source ?? null,
    reason: permission?.reason ?? null,
    granted_at: inSeconds(permission?.grantedAt ?? null),
    withdrawn_at: inSeconds(permission?.withdrawnAt ?? null),
  }) as VisibleFields;

const snapshot = (person: Person, { id, revision, at }: { id: string; revision: number; at: string }): Snapshot =>
  Object.assign(seen(person), {
    id,
    object: 'marketing_permission' as const,
    email: person.email,
    display_name: person.displayName,
    role: person.role,
    updated_at: at,
    revision,
  });

/**
 * The published decisions about marketing. Nothing is published about people without a decision, or when a person with a decision changes
 * their name. The end of a granted permission is published before the account is deleted.
 */
export const publishedMarketingPermissions: PublishedKind<BoardUserEvents, Person, VisibleFields> = {
  object: 'marketing_permission',
  topic: 'marketing-permissions',
  category: 'boardUser',
  on: {
    BoardUserRegistered: ({ data: { email, displayName, role, marketingConsent }, at }) => ({
      // The values of an erased person are empty.
      email: email ?? '',
      displayName,
      role,
      permission: marketingConsent ? granted(null, 'sign_up', at) : null,
    }),
    EmailVerified: unchanged,
    EmailProven: unchanged,
    ProofRequested: unchanged,
    PasswordSet: unchanged,
    PasswordRemoved: unchanged,
    SessionsRevoked: unchanged,
    SignInLinked: unchanged,
    BoardUserRenamed: ({ data: { displayName } }, person) => withChanges(person, { displayName }),
    MarketingPermissionGranted: ({ data: { source }, at }, person) =>
      withChanges(person, { permission: granted(person.permission, source, at) }),
    MarketingPermissionWithdrawn: ({ data, at }, person) =>
      withChanges(person, { permission: withdrawn(person.permission, data, at) }),
    BoardUserRemovalBegun: unchanged,
    BoardUserRemoved: () => null,
  },
  vocabulary: MARKETING_PERMISSION_FIELDS,
  personal: { email: '', display_name: null },
  seen,
  type: (change, { permission }) =>
    change === 'deleted' || permission === null ? null : `marketing_permission.${permission.status}`,
  snapshot,
  tombstone: snapshot,
};
