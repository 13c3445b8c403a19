import type { RowProjection } from '#kernel';
import {
  BoardRow,
  Column,
  Containing,
  Index,
  InstantColumn,
  LookUp,
  type Matcher,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import { type BoardRole, boardUserDecider, type BoardUserEvents, type SignIn } from './board-user.decider.js';
import { emailKey } from '../../email-address.js';
import {
  granted,
  type MarketingPermission,
  PERMISSION_STATUSES,
  type PermissionStatus,
  withdrawn,
} from './marketing-permission.js';

/** Somebody with an account on the board. */
@ReadModel('board_users', { version: 3, tells: 'boardUser' })
@Index(['board', 'permissionStatus', 'id'])
export class BoardUserRow extends BoardRow {
  @Column('text') email!: string;
  /** What the address is compared by. */
  @LookUp() @Column('text') emailKey!: string;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column('text') role!: BoardRole;
  @Column('boolean') emailVerified!: boolean;
  /** Where the password is kept; null without one. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** How often all sessions were ended: a token of another number is void. */
  @Column('int') sessionVersion!: number;
  /** What the provider calls the account; null where none is linked. */
  @LookUp() @Column('text', { nullable: true }) google!: string | null;
  @LookUp() @Column('text', { nullable: true }) linkedin!: string | null;
  @InstantColumn() createdAt!: string;
  /** That of `permission`, for lists; null until something was decided. */
  @Column('text', { nullable: true }) permissionStatus!: PermissionStatus | null;
  /** What was decided about marketing. */
  @Packed() permission!: MarketingPermission | null;
  /** When the address was confirmed first; null while it is not. */
  @PackedInstant() emailVerifiedAt!: string | null;
  /** Address and name, in lower case: what a part of them is looked for in. */
  @Column('text') searchText!: string;
}

/** A line break stands in neither. */
const searchTextOf = (email: string, displayName: string | null): string =>
  `${email}\n${displayName ?? ''}`.toLowerCase();

const decided = (permission: MarketingPermission | null) => ({
  permission,
  permissionStatus: permission && permission.status,
});

export const boardUserRows: RowProjection<BoardUserRow, BoardUserEvents> = {
  row: BoardUserRow,
  category: 'boardUser',
  on: {
    BoardUserRegistered: ({ data: { email, displayName, role, marketingConsent }, at }) => ({
      // Of somebody who was erased nothing is left, until the row goes with the last event.
      email: email ?? '',
      emailKey: emailKey(email ?? ''),
      displayName,
      role,
      emailVerified: false,
      credentialId: null,
      sessionVersion: 0,
      google: null,
      linkedin: null,
      createdAt: at,
      permission: marketingConsent ? granted(null, 'sign_up', at) : null,
      permissionStatus: marketingConsent ? 'granted' : null,
      emailVerifiedAt: null,
      searchText: searchTextOf(email ?? '', displayName),
    }),
    EmailVerified: ({ at }) => ({ emailVerified: true, emailVerifiedAt: at }),
    PasswordSet: ({ data }) => ({ credentialId: data.credentialId }),
    PasswordRemoved: () => ({ credentialId: null }),
    SessionsRevoked: (_, { sessionVersion }) => ({ sessionVersion: sessionVersion + 1 }),
    SignInLinked: ({ data: { provider, subject } }) =>
      provider === 'google' ? { google: subject } : { linkedin: subject },
    BoardUserRenamed: ({ data: { displayName } }, { email }) => ({
      displayName,
      searchText: searchTextOf(email, displayName),
    }),
    MarketingPermissionGranted: ({ data: { source }, at }, { permission }) => decided(granted(permission, source, at)),
    MarketingPermissionWithdrawn: ({ data, at }, { permission }) => decided(withdrawn(permission, data, at)),
    // Whoever leaves is nobody to sign in as from here on.
    BoardUserRemovalBegun: () => null,
    BoardUserRemoved: () => null,
  },
};

/** Accounts of the board of the request. */
@Injectable()
export class BoardUserReader extends RowReader(BoardUserRow, boardUserDecider) {
  /** The account with this address, however it is written. */
  async byEmail(email: string): Promise<BoardUserRow | null> {
    const [row] = await this.tables.all(BoardUserRow, { emailKey: emailKey(email) }, 1);
    return row ?? null;
  }

  /** Those who decided about marketing, newest account first. @throws Rejection `pagination_invalid_cursor`. */
  decided({
    status,
    email,
    ...paging
  }: Paging & { status?: PermissionStatus | undefined; email?: string | undefined }): Promise<Page<BoardUserRow>> {
    const where = {
      permissionStatus: status ?? PERMISSION_STATUSES,
      emailKey: email === undefined ? undefined : emailKey(email),
    };
    return this.tables.page(BoardUserRow, where, paging);
  }

  /**
   * Those whom other rows name, newest account first; with `search` in the address or the name, in any case.
   * @throws Rejection `pagination_invalid_cursor`.
   */
  named(id: Matcher, { search, ...paging }: Paging & { search?: string | undefined }): Promise<Page<BoardUserRow>> {
    const searchText = search === undefined ? undefined : new Containing(search.toLowerCase());
    return this.tables.page(BoardUserRow, { id, searchText }, paging);
  }

  /** The account that this account of a provider is linked to. */
  async bySignIn({ provider, subject }: SignIn): Promise<BoardUserRow | null> {
    const where = provider === 'google' ? { google: subject } : { linkedin: subject };
    const [row] = await this.tables.all(BoardUserRow, where, 1);
    return row ?? null;
  }
}
