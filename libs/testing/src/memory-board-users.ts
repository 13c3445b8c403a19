import type {
  BoardSigningKeys,
  BoardUserMails,
  BoardUserPasswords,
  BoardUserSession,
  BoardUserSessions,
  BoardUserTokens,
  DueMail,
  TokenSubject,
} from '#access';
import { Tokens } from '#runtime';
import { facts, Ids } from '#store';
import { generateKeyPairSync } from 'node:crypto';
import type { Contract } from './contract.js';

type Now = () => number;

const DAY_MS = 86_400_000;
const TRIES = 5;

const keyOf = (...parts: readonly string[]): string => [facts().board, ...parts].join(' ');

/** Removes the entries of `map` for which `test` is true; returns how many. */
function drop<T>(map: Map<string, T>, test: (value: T, key: string) => boolean): number {
  const dropped = [...map].filter(([key, value]) => test(value, key));
  for (const [key] of dropped) map.delete(key);
  return dropped.length;
}

/** The passwords of board users in memory, for specs; not hashed. */
export class MemoryBoardUserPasswords implements Contract<BoardUserPasswords> {
  private readonly kept = new Map<string, { readonly password: string; readonly keptAt: number; inUse: boolean }>();
  /** How often a password was checked, with or without a stored one. */
  looks = 0;

  constructor(private readonly now: Now = Date.now) {}

  /** The ids under which `user` has passwords. */
  idsOf(user: string): readonly string[] {
    const prefix = keyOf(user, '');
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  async keep(user: string, id: string, password: string): Promise<void> {
    const { keptAt = this.now(), inUse = false } = this.kept.get(keyOf(user, id)) ?? {};
    this.kept.set(keyOf(user, id), { password, keptAt, inUse });
  }

  async use(user: string, id: string): Promise<void> {
    const used = this.kept.get(keyOf(user, id));
    if (!used) return;
    used.inUse = true;
    const prefix = keyOf(user, '');
    drop(this.kept, (each, key) => each !== used && key.startsWith(prefix) && each.keptAt <= used.keptAt);
  }

  async matches(user: string | null, id: string | null, password: string): Promise<boolean> {
    this.looks++;
    return user !== null && id !== null && this.kept.get(keyOf(user, id))?.password === password;
  }

  async eraseOf(user: string): Promise<void> {
    const prefix = keyOf(user, '');
    drop(this.kept, (_, key) => key.startsWith(prefix));
  }

  async forgetOld(): Promise<number> {
    return drop(this.kept, ({ inUse, keptAt }) => !inUse && keptAt < this.now() - DAY_MS);
  }
}

interface KeptToken {
  readonly board: string;
  readonly kind: string;
  readonly subject: TokenSubject;
  readonly expiresAt: number;
}

const isAbout = (
  { user, email }: { readonly user: string | null; readonly email: string | null },
  id: string,
  addresses: readonly string[],
): boolean => user === id || (email !== null && addresses.includes(email.trim().toLowerCase()));

/** The tokens and codes of board users in memory, for specs; not hashed. */
export class MemoryBoardUserTokens implements Contract<BoardUserTokens> {
  private readonly tokens = new Map<string, KeptToken>();
  private readonly codes = new Map<string, { readonly code: string; readonly expiresAt: number; tries: number }>();

  constructor(private readonly now: Now = Date.now) {}

  async keep(...[token, { kind, subject, seconds, replaces }]: Parameters<BoardUserTokens['keep']>): Promise<void> {
    const { board } = facts();
    if (replaces)
      drop(
        this.tokens,
        (each, key) =>
          key !== token &&
          each.board === board &&
          each.kind === kind &&
          each.subject.user === subject.user &&
          each.subject.email === subject.email,
      );
    if (!this.tokens.has(token))
      this.tokens.set(token, { board, kind, subject, expiresAt: this.now() + seconds * 1_000 });
  }

  async find(...[kind, token]: Parameters<BoardUserTokens['find']>): Promise<TokenSubject | null> {
    const kept = this.tokens.get(token);
    const isGood = kept?.board === facts().board && kept.kind === kind && kept.expiresAt > this.now();
    return isGood ? kept.subject : null;
  }

  async take(...[kind, token]: Parameters<BoardUserTokens['take']>): Promise<TokenSubject | null> {
    const found = this.find(kind, token);
    const subject = await found;
    return subject && this.tokens.delete(token) ? subject : null;
  }

  async keepCode(user: string, code: string, seconds: number): Promise<void> {
    this.codes.set(keyOf(user), { code, expiresAt: this.now() + seconds * 1_000, tries: 0 });
  }

  async takeCode(user: string, code: string): Promise<boolean> {
    const kept = this.codes.get(keyOf(user));
    if (!kept || kept.expiresAt <= this.now() || kept.tries >= TRIES) return false;
    kept.tries++;
    return kept.code === code && this.codes.delete(keyOf(user));
  }

  async eraseOf(user: string, addresses: readonly string[] = []): Promise<void> {
    const { board } = facts();
    this.codes.delete(keyOf(user));
    drop(this.tokens, (each) => each.board === board && isAbout(each.subject, user, addresses));
  }

  async eraseGuests(): Promise<void> {
    const { board } = facts();
    const isGuest = ({ kind, subject }: KeptToken) => subject.email !== null || kind === 'application_upload';
    drop(this.tokens, (each) => each.board === board && isGuest(each));
  }

  async forgetOld(): Promise<number> {
    drop(this.codes, ({ expiresAt }) => expiresAt < this.now());
    return drop(this.tokens, ({ expiresAt }) => expiresAt < this.now());
  }
}

interface KeptSession {
  readonly board: string;
  readonly user: string;
  readonly session: string;
  readonly version: number;
  readonly expiresAt: number;
}

/** Refresh tokens in memory, for specs. */
export class MemoryBoardUserSessions implements Contract<BoardUserSessions> {
  private readonly kept = new Map<string, KeptSession>();

  constructor(private readonly now: Now = Date.now) {}

  async begin(user: string, version: number): Promise<BoardUserSession> {
    return this.keep({ user, version, session: Ids.random('sessions') });
  }

  async renew(token: string): Promise<BoardUserSession | 'expired' | null> {
    const kept = this.kept.get(token);
    if (kept?.board !== facts().board) return null;
    if (kept.expiresAt <= this.now()) return 'expired';
    this.kept.delete(token);
    return this.keep(kept);
  }

  goesOn(session: string): boolean {
    const { board } = facts();
    return [...this.kept.values()].some(
      (each) => each.board === board && each.session === session && each.expiresAt > this.now(),
    );
  }

  async end(token: string): Promise<void> {
    if (this.kept.get(token)?.board === facts().board) this.kept.delete(token);
  }

  async endOf(user: string, version: number | null = null): Promise<void> {
    const { board } = facts();
    drop(
      this.kept,
      (each) => each.board === board && each.user === user && (version === null || each.version < version),
    );
  }

  async countOf(user: string): Promise<number> {
    const { board } = facts();
    return [...this.kept.values()].filter(
      (each) => each.board === board && each.user === user && each.expiresAt > this.now(),
    ).length;
  }

  async forgetOld(): Promise<number> {
    return drop(this.kept, ({ expiresAt }) => expiresAt < this.now() - 30 * DAY_MS);
  }

  private keep({ user, session, version }: Omit<BoardUserSession, 'token'>): BoardUserSession {
    const token = Tokens.create();
    const expiresAt = this.now() + 30 * DAY_MS;
    this.kept.set(token, { board: facts().board, user, session, version, expiresAt });
    return { user, session, version, token };
  }
}

/** One signing key for access tokens, for specs. */
export class MemoryBoardSigningKeys implements Contract<BoardSigningKeys> {
  private readonly pair = generateKeyPairSync('ed25519');
  readonly id = Ids.random('keys');

  async current() {
    return { id: this.id, privateKey: this.pair.privateKey };
  }

  find(id: string) {
    return id === this.id ? this.pair.publicKey : null;
  }

  async forgetOld(): Promise<number> {
    return 0;
  }
}

interface KeptMail extends DueMail {
  readonly wantedAt: number;
  isDone: boolean;
  dueAt: number;
}

/** Requested mails in memory, for specs. Specs have to trigger the writing. */
export class MemoryBoardUserMails implements Contract<BoardUserMails> {
  private readonly kept = new Map<string, KeptMail>();
  private codes = 0;
  heard = 0;

  constructor(private readonly now: Now = Date.now) {}

  async want(...[mail]: Parameters<BoardUserMails['want']>): Promise<void> {
    this.heard++;
    const code = String(++this.codes).padStart(6, '0');
    const at = this.now();
    if (!this.kept.has(mail.id))
      this.kept.set(mail.id, {
        ...mail,
        board: facts().board,
        token: Tokens.create(),
        code,
        wantedAt: at,
        isDone: false,
        dueAt: at,
      });
  }

  async due(limit: number): Promise<readonly DueMail[]> {
    const due = [...this.kept.values()].filter(({ isDone, dueAt }) => !isDone && dueAt <= this.now()).slice(0, limit);
    for (const each of due) each.dueAt = this.now() + 30_000;
    return due.map(({ wantedAt: _, isDone: __, dueAt: ___, ...mail }) => mail);
  }

  async done(id: string): Promise<void> {
    const kept = this.kept.get(id);
    if (kept) kept.isDone = true;
  }

  async eraseOf(user: string, addresses: readonly string[]): Promise<void> {
    const { board } = facts();
    drop(this.kept, (each) => each.board === board && isAbout(each, user, addresses));
  }

  async next(): Promise<void> {
    // Waiting would never end here: specs trigger the writing.
  }

  async forgetOld(): Promise<number> {
    return drop(this.kept, ({ wantedAt }) => wantedAt < this.now() - 7 * DAY_MS);
  }
}
