import type { ApiParts, Role, UserSession, Wire } from '#http';
import { reject } from '#kernel';
import { Tokens } from '#runtime';
import { type Changes, RememberedValues, Ids } from '#store';
import { timingSafeEqual } from 'node:crypto';
import { permissionsOfRoles } from './roles.js';
import { VISITORS } from '../board/boards.js';
import type { Account, ListedSession, SessionTable, StoredSession } from './session-table.js';

const NOTHING: ReadonlySet<string> = new Set();

/** A session, and the principal of its person on each of their boards. */
interface KnownSession {
  readonly row: StoredSession;
  /** By id and by slug of the board. */
  readonly by: ReadonlyMap<string, UserSession>;
  /** For requests that name no board: null when one must be named. */
  readonly usual: UserSession | null;
  /** For requests about the person only. */
  readonly alone: UserSession;
}

/**
 * Sessions of operators: `svc_sess_<session id>_<secret>`, of which only the SHA-256 of the secret is stored. The permissions of the person
 * are cached until their teams or boards change.
 */
export class UserSessions {
  private readonly remembered: RememberedValues<KnownSession | null>;
  private readonly roles: Readonly<Record<Role, ReadonlySet<string>>>;
  private readonly header: string;
  private readonly defaultHeader: string;
  private readonly pattern: RegExp;

  /** @param rateLimit requests per minute of a session. */
  constructor(
    private readonly table: SessionTable,
    private readonly wire: Wire,
    parts: Pick<ApiParts, 'scopes' | 'ofMembers'>,
    private readonly rateLimit: number,
    private readonly changes: Changes,
  ) {
    this.roles = permissionsOfRoles(parts);
    this.pattern = new RegExp(`^${wire.sessionPrefix}([0-9a-z]{26})_([A-Za-z0-9_-]{43})$`);
    this.header = wire.accountHeader.toLowerCase();
    this.defaultHeader = wire.defaults?.accountHeader.toLowerCase() ?? this.header;
    this.remembered = new RememberedValues(changes);
    changes.follow(() => this.remembered.clear(), {
      session: ({ id }) => this.remembered.forget(id),
      member: ({ id }) => this.remembered.forgetWhere((known) => known?.row.userId === id),
      board: ({ id }) => this.remembered.forgetWhere((known) => known?.by.has(id) === true),
    });
  }

  /** Whether `credential` looks like a session token, and so is no API key. */
  isOne(credential: string): boolean {
    return credential.startsWith(this.wire.sessionPrefix);
  }

  /**
   * The person of `credential`, on the board that the account header names; synchronous when the session is in memory. Null when the
   * credential is malformed, unknown, ended or expired.
   * @param personal whether the request is only about the person: then it is on no board, and the header is ignored.
   * @throws Rejection 400 with the header as path when the person has several boards and names none; 403 `auth_forbidden` for a board that
   * the person never worked on.
   */
  identify(
    credential: string,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    personal = false,
  ): UserSession | null | Promise<UserSession | null> {
    const [, id, secret = ''] = this.pattern.exec(credential) ?? [];
    if (id === undefined) return null;
    const sessionId = `sessions_${id}`;
    const known = this.remembered.find(sessionId, () => this.load(sessionId));
    const account = personal ? null : (headers[this.header] ?? headers[this.defaultHeader]);
    return known instanceof Promise
      ? known.then((found) => this.chosen(found, secret, account))
      : this.chosen(known, secret, account);
  }

  /** Starts a session. The server chooses its id, never the caller. `write` runs before the session can be used. */
  async begin(userId: string, write: (sessionId: string) => Promise<void>): Promise<{ token: string } & ListedSession> {
    const id = Ids.random('sessions');
    const secret = Tokens.create();
    await write(id);
    const session = await this.table.begin(id, userId, Tokens.hash(secret));
    return { token: `${this.wire.sessionPrefix}${id.slice('sessions_'.length)}_${secret}`, ...session };
  }

  /** The boards that a person works on, oldest first. */
  async accounts(userId: string): Promise<readonly Account[]> {
    return (await this.table.accounts(userId)).filter(({ role }) => role !== null);
  }

  /** The active sessions of a person, newest first. */
  list(userId: string): Promise<readonly ListedSession[]> {
    return this.table.list(userId);
  }

  /** Ends a session of a person; false when they have none with this id. */
  async end(userId: string, id: string): Promise<boolean> {
    const isEnded = await this.table.end(userId, id);
    this.ended(id);
    return isEnded;
  }

  /** Ends all sessions of a person except one; returns their ids. */
  async endAll(userId: string, but: string | null): Promise<readonly string[]> {
    const ids = await this.table.endAll(userId, but);
    this.forget(ids);
    return ids;
  }

  /** Drops sessions from the cache that ended together with something else. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.ended(id);
  }

  /** Deletes expired sessions and expired password reset tokens; returns how many. */
  forgetOld(): Promise<number> {
    return this.table.forgetOld();
  }

  /** Call it when the permissions of a person changed without a change of their teams. */
  personChanged(userId: string): void {
    this.changes.happened({ kind: 'member', id: userId, board: null });
  }

  private ended(id: string): void {
    this.changes.happened({ kind: 'session', id, board: null });
  }

  private async load(id: string): Promise<KnownSession | null> {
    const row = await this.table.live(id);
    return row ? this.knownOf(row) : null;
  }

  private knownOf(row: StoredSession): KnownSession {
    const by = new Map<string, UserSession>();
    for (const account of row.accounts) {
      const on = this.on(row, account);
      by.set(account.board, on).set(account.slug, on);
    }
    const live = row.accounts.filter(({ role }) => role !== null);
    const [only] = live;
    const alone = this.on(row, NOWHERE);
    const usual = live.length > 1 ? null : only ? (by.get(only.board) ?? null) : alone;
    return { row, by, usual, alone };
  }

  private on({ id, userId }: StoredSession, { board, slug, name, plan, role, suspended }: Account): UserSession {
    return {
      kind: 'user_session',
      sessionId: id,
      userId,
      board,
      boardSlug: slug,
      boardName: name,
      plan,
      role,
      permissions: role === null || suspended ? NOTHING : this.roles[role],
      scopes: null,
      rateLimit: this.rateLimit,
      actor: `user:${userId}:${id}`,
    };
  }

  private chosen(
    known: KnownSession | null,
    secret: string,
    account: string | readonly string[] | null | undefined,
  ): UserSession | null {
    if (!known || !timingSafeEqual(known.row.secretHash, Tokens.hash(secret))) return null;
    if (known.row.expiresAt <= new Date().toISOString()) return null;
    if (known.row.stale) this.noteUse(known.row.id);
    if (account === null) return known.alone;
    if (account === undefined || account === '') return known.usual ?? this.rejectUnnamed();
    return known.by.get(String(account)) ?? rejectForeign();
  }

  /** Records the use in the background: after a failure, the next read tries again. */
  private noteUse(id: string): void {
    void this.table.noteUse(id).catch(() => undefined);
    this.remembered.forget(id);
  }

  private rejectUnnamed(): never {
    const message = 'is required, because you work on several boards';
    reject('invalid', 'validation_bad_request', `${this.wire.accountHeader} ${message}.`, {
      issues: [{ path: [this.wire.accountHeader], message }],
    });
  }
}

const NOWHERE: Account = {
  board: VISITORS.id,
  slug: VISITORS.slug,
  name: 'No board',
  plan: 'free',
  role: null,
  suspended: false,
};

function rejectForeign(): never {
  reject('forbidden', 'auth_forbidden', 'You are not a member of this board.');
}
