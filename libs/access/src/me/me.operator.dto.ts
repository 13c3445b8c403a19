import type { Board } from '../board/boards.js';
import type { Principal } from '#http';

/** The board of a credential. */
export class OperatorBoardDto {
  id!: string;
  slug!: string;
  name!: string;
}

/** Who calls. */
export class OperatorActorDto {
  type!: 'api_key' | 'oauth_token' | 'user_session';
  /** Role of the user: `owner`, `admin` or `member`. Null for API keys. */
  role!: string | null;
  /** Scopes that you have in effect. */
  permissions!: string[];
  /** Name of the credential. Null for a user session. */
  scopes!: string[] | null;
}

/** Who calls, and for which board. */
export class OperatorDto {
  object!: 'operator';
  board!: OperatorBoardDto;
  actor!: OperatorActorDto;

  static of({ id, slug, name }: Pick<Board, 'id' | 'slug' | 'name'>, caller: Principal): OperatorDto {
    const scopes = caller.scopes && [...caller.scopes].sort();
    const [role, permissions] =
      caller.kind === 'api_key' ? [null, scopes ?? []] : [caller.role, [...caller.permissions].sort()];
    return { object: 'operator', board: { id, slug, name }, actor: { type: caller.kind, role, permissions, scopes } };
  }
}
