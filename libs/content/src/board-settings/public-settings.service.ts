import { BoardPasswords, BoardWalls } from '#access';
import { reject, rejectIssues } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BoardSettings, type BoardSettingsRow } from './board-settings.read-model.js';

/** Younger than a second: a password that was set is in force in every process within one. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;

/** No visitor can show this: the password of the board is on, but what it is made of has gone. */
const NEVER = '';

/** The settings of boards as visitors meet them, less than a second old. */
@Injectable()
export class PublicSettings extends BoardWalls {
  private readonly rows = new LRUCache<string, Promise<BoardSettingsRow | null>>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(
    private readonly settings: BoardSettings,
    private readonly passwords: BoardPasswords,
  ) {
    super();
  }

  /** What was set on the board of the request; null as long as nothing was. */
  row(): Promise<BoardSettingsRow | null> {
    const { board } = facts();
    const known = this.rows.get(board);
    if (known) return known;
    const row = this.settings.row();
    row.catch(() => this.rows.delete(board));
    this.rows.set(board, row);
    return row;
  }

  async grant(): Promise<string | null> {
    const id = passwordOf(await this.row());
    return id === null ? null : ((await this.passwords.grant(id)) ?? NEVER);
  }

  /**
   * The grant of somebody who knows the password of the board of the request.
   * @throws Rejection 400 for an empty one, 401 `board_password_invalid` for another one, and in the same time on a board without a password.
   */
  async grantFor(password: string): Promise<string> {
    if (password === '') rejectIssues([{ path: ['password'], message: 'must not be empty' }]);
    const id = passwordOf(await this.row());
    const known = await this.passwords.matches(id, password);
    const grant = known && id !== null ? await this.passwords.grant(id) : null;
    if (grant === null) reject('unauthenticated', 'board_password_invalid', 'This is not the password of the board.');
    return grant;
  }
}

const passwordOf = (row: BoardSettingsRow | null): string | null =>
  row?.config.passwordProtectionEnabled ? row.passwordId : null;
