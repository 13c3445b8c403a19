/** How far a sign-in by a provider is: `begun` until the provider has answered, `vouched` until the storefront has taken it over. */
export type SignInStage = 'begun' | 'vouched';

/**
 * Sign-ins by a provider that are under way. Each is found by a token of its board and its stage, of which only the hash is kept; what
 * belongs to it is sealed. All of it is about the board of the request.
 */
export abstract class BoardSignIns {
  /** Keeps `contents`, a text, under `token` for so many seconds. */
  abstract keep(token: string, stage: SignInStage, contents: string, seconds: number): Promise<void>;

  /** What is kept under `token`, and stays; null when it is unknown, expired, of another stage or of another board. */
  abstract find(token: string, stage: SignInStage): Promise<string | null>;

  /** The same, once: of several who take a token at the same time one gets it. */
  abstract take(token: string, stage: SignInStage): Promise<string | null>;

  /** Forgets what has expired, on all boards; returns how many. Part of housekeeping. */
  abstract forgetOld(): Promise<number>;
}
