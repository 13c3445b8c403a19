import { BoardPasswords, PasswordGate } from '#access';
import { reject, rejectIssues } from '#kernel';
import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardSettings, type BoardSettingsRow } from './board-settings.read-model.js';

/** A grant that no visitor can have: the password is on, but its hash is missing. */
const NEVER = '';

/** The settings of boards that visitors' requests need, cached until they change. */
@Injectable()
export class PublicSettings implements PasswordGate {
  private readonly rows: RememberedValues<BoardSettingsRow | null>;

  constructor(
    private readonly settings: BoardSettings,
    private readonly passwords: BoardPasswords,
    changes: Changes,
  ) {
    this.rows = new RememberedValues(changes);
    changes.follow(() => this.rows.clear(), { boardSettings: ({ id }) => this.rows.forget(id) });
  }

  /** The stored settings of the board of the request; null if none were ever set. */
  async row(): Promise<BoardSettingsRow | null> {
    return this.rows.find(facts().board, () => this.settings.row());
  }

  version(board: string): number | null {
    const known = this.rows.entry(board)?.known;
    return known === undefined ? null : (known?.version ?? 0);
  }

  async grant(): Promise<string | null> {
    const id = passwordOf(await this.row());
    return id === null ? null : ((await this.passwords.grant(id)) ?? NEVER);
  }

  /**
   * Exchanges the password of the board of the request for its grant.
   * @throws Rejection 400 for an empty password, 401 `board_password_invalid` for a wrong one, and in the same time on a board without a
   * password.
   */
  async grantFor(password: string): Promise<string> {
    if (password === '') rejectIssues([{ path: ['password'], message: 'must not be empty' }]);
    const id = passwordOf(await this.row());
    const known = await this.passwords.matches(id, password);
    const grant = known && id !== null ? await this.passwords.grant(id) : null;
    if (grant === null) reject('unauthenticated', 'board_password_invalid', 'The board password is incorrect.');
    return grant;
  }
}

const passwordOf = (row: BoardSettingsRow | null): string | null =>
  row?.config.passwordProtectionEnabled ? row.passwordId : null;
