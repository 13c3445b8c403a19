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
import {
  type BoardRole,
  boardUserDecider,
  type BoardUserEvents,
  type BoardUserSignIn,
  type SignUpDevice,
} from './board-user.decider.js';
import { emailKey } from '../../email-address.js';
import {
  granted,
  type MarketingConsent,
  PERMISSION_STATUSES,
  type PermissionStatus,
  withdrawn,
} from './marketing-permission.js';

declare module '#store' {
  interface ChangeKinds {
    boardUser: true;
  }
}

/** A person with an account on the board. */
@ReadModel('board_users', { version: 4, announces: 'boardUser' })
@Index(['board', 'permissionStatus', 'id'])
export class BoardUserRow extends BoardRow {
  @Column('text') email!: string;
  /** The comparison key of the address. */
  @LookUp() @Column('text') emailKey!: string;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column('text') role!: BoardRole;
  /** Whether the address is confirmed. */
  @Column('boolean') emailVerified!: boolean;
  /**
   * Whether the person with the sessions of the account reads the mails of the address. What existed under the address before the account
   * belongs to a proven account only.
   */
  @Column('boolean') isProven!: boolean;
  /** Id of the stored password hash; null without a password. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** The number of times all sessions were ended. A token with another number is void. */
  @Column('int') sessionVersion!: number;
  /** The provider's id of the linked account; null if none is linked. */
  @LookUp() @Column('text', { nullable: true }) google!: string | null;
  @LookUp() @Column('text', { nullable: true }) linkedin!: string | null;
  @InstantColumn() createdAt!: string;
  /** The status in `permission`, for lists; null until there is a decision. */
  @Column('text', { nullable: true }) permissionStatus!: PermissionStatus | null;
  /** The decision about marketing. */
  @Packed() permission!: MarketingConsent | null;
  /** When the address was first confirmed; null until then. */
  @PackedInstant() emailVerifiedAt!: string | null;
  /** What the sign-up was sent with; null if unknown. */
  @Packed() device!: SignUpDevice | null;
  /** Address and name in lower case, for searches by a part of them. */
  @Column('text') searchText!: string;
}

/** Neither of the two contains a line break. */
const searchTextOf = (email: string, displayName: string | null): string =>
  `${email}\n${displayName ?? ''}`.toLowerCase();

const decided = (permission: MarketingConsent | null) => ({
  permission,
  permissionStatus: permission && permission.status,
});

export const boardUserRows: RowProjection<BoardUserRow, BoardUserEvents> = {
  row: BoardUserRow,
  category: 'boardUser',
  on: {
    BoardUserRegistered: ({ data: { email, displayName, role, marketingConsent, device = null }, at }) => ({
      // The values of an erased person are empty until the last event deletes the row.
      email: email ?? '',
      emailKey: emailKey(email ?? ''),
      displayName,
      role,
      emailVerified: false,
      isProven: false,
      credentialId: null,
      sessionVersion: 0,
      google: null,
      linkedin: null,
      createdAt: at,
      permission: marketingConsent ? granted(null, 'sign_up', at) : null,
      permissionStatus: marketingConsent ? 'granted' : null,
      emailVerifiedAt: null,
      device,
      searchText: searchTextOf(email ?? '', displayName),
    }),
    EmailVerified: ({ data: { isProof }, at }) => ({ emailVerified: true, emailVerifiedAt: at, isProven: isProof }),
    EmailProven: () => ({ isProven: true }),
    ProofRequested: () => ({}),
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
    // An account that is being removed cannot be used for signing in.
    BoardUserRemovalBegun: () => null,
    BoardUserRemoved: () => null,
  },
};

/** Accounts of the current board. */
@Injectable()
export class BoardUserReader extends RowReader(BoardUserRow, boardUserDecider) {
  /** The account with this address; case is ignored. */
  async byEmail(email: string): Promise<BoardUserRow | null> {
    const [row] = await this.tables.all(BoardUserRow, { emailKey: emailKey(email) }, 1);
    return row ?? null;
  }

  /** Accounts with a decision about marketing, newest account first. @throws Rejection `pagination_invalid_cursor`. */
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
   * Accounts that other rows refer to, newest account first. `search` is a part of the address or the name; case is ignored.
   * @throws Rejection `pagination_invalid_cursor`.
   */
  named(id: Matcher, { search, ...paging }: Paging & { search?: string | undefined }): Promise<Page<BoardUserRow>> {
    const searchText = search === undefined ? undefined : new Containing(search.toLowerCase());
    return this.tables.page(BoardUserRow, { id, searchText }, paging);
  }

  /** The account that this account of a provider is linked to. */
  async bySignIn({ provider, subject }: BoardUserSignIn): Promise<BoardUserRow | null> {
    const where = provider === 'google' ? { google: subject } : { linkedin: subject };
    const [row] = await this.tables.all(BoardUserRow, where, 1);
    return row ?? null;
  }
}
