import type { Board } from '../board/boards.js';
import type { ApiKey } from '#http';

/** The board that a credential is for. */
export class OperatorBoardDto {
  id!: string;
  slug!: string;
  name!: string;
}

/** Who calls. */
export class OperatorActorDto {
  type!: 'api_key' | 'oauth_token' | 'user_session';
  /** The role of the person behind it: `owner`, `admin` or `member`; null for API keys. */
  role!: string | null;
  /** What the caller may do, all things considered. */
  permissions!: string[];
  /** What the credential was made for; null where it is a person's session. */
  scopes!: string[] | null;
}

/** Who calls, and for which board. */
export class OperatorDto {
  object!: 'operator';
  board!: OperatorBoardDto;
  actor!: OperatorActorDto;

  static of({ id, slug, name }: Board, key: ApiKey): OperatorDto {
    const scopes = [...key.scopes].sort();
    return {
      object: 'operator',
      board: { id, slug, name },
      actor: { type: 'api_key', role: null, permissions: scopes, scopes },
    };
  }
}
