/** The stage of a sign-in by a provider: `begun` until the provider has answered, `vouched` until the storefront has completed it. */
export type SignInStage = 'begun' | 'vouched';

/**
 * Pending sign-ins by a provider. Each is found by a token for its board and stage, of which only the hash is stored; its contents are
 * encrypted. All methods act on the board of the request.
 */
export abstract class BoardSignIns {
  /** Stores `contents`, a text, under `token` for this many seconds. */
  abstract keep(token: string, stage: SignInStage, contents: string, seconds: number): Promise<void>;

  /** The contents stored under `token`, which stay; null when the token is unknown, expired, of another stage or of another board. */
  abstract find(token: string, stage: SignInStage): Promise<string | null>;

  /** Like `find`, but removes the contents: of several concurrent callers only one gets them. */
  abstract take(token: string, stage: SignInStage): Promise<string | null>;

  /** Deletes expired sign-ins on all boards; returns how many. Part of housekeeping. */
  abstract forgetOld(): Promise<number>;
}
