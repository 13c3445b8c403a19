import type { BoardRole, SignIn, SignInProvider } from './account/board-user.decider.js';

/** What Talent must know of the board of the request. */
export abstract class BoardTerms {
  /** Whether anybody may sign up for `role`, as it was less than a second ago. */
  abstract isOpen(role: BoardRole): Promise<boolean>;

  /** Where the storefront is, unless a publishable key says otherwise: `https://jobs.example`, without a slash at the end. */
  abstract storefront(): Promise<string>;
}

/** Somebody for whom a provider vouches. */
export interface ProviderIdentity extends SignIn {
  /** Null when it tells none that mails could be sent to. */
  readonly email: string | null;
  /** Whether the provider knows that the address is theirs. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** What binds the answer of a provider to one attempt; all of it is random. */
export interface SignInAttempt {
  /** Sent there and back. */
  readonly state: string;
  /** Its hash is sent there; shown to the provider itself when its answer is redeemed. */
  readonly verifier: string;
  /** Stands in what the provider signs. */
  readonly nonce: string;
}

/** Who vouches for people who sign in. */
export abstract class IdentityProviders {
  /** Whether this installation is known to the provider. */
  abstract has(provider: SignInProvider): boolean;

  /** Where a browser goes to sign in. @throws Rejection `service_unavailable` when the provider does not answer. */
  abstract authorizationUrl(provider: SignInProvider, attempt: SignInAttempt): Promise<string>;

  /**
   * Whom the provider vouches for in the answer `query`, with which it sends a browser back; null when it vouches for nobody, or not
   * in this attempt. @throws Rejection `service_unavailable` when it does not answer.
   */
  abstract identityOf(
    provider: SignInProvider,
    query: string,
    attempt: SignInAttempt,
  ): Promise<ProviderIdentity | null>;
}

/** A job, as far as alerts select and show it. */
export interface AlertedJob {
  readonly slug: string;
  readonly title: string;
  readonly companyName: string | null;
  readonly locationLabel: string | null;
  /** UTC ISO text with milliseconds. */
  readonly publishedAt: string;
  readonly remoteOption: string | null;
  /** Names of its categories and skills, folded. */
  readonly terms: readonly string[];
  /** The words of the title, folded. */
  readonly titleWords: readonly string[];
  /** Where it is done, in the terms of `BoardJobs.keysOf`. */
  readonly places: readonly string[];
}

/** The jobs of the board of the request, as far as alerts need them. */
export abstract class BoardJobs {
  /** The ids of the places with these slugs; a slug that no place has is left out. */
  abstract placeIds(slugs: readonly string[]): Promise<readonly string[]>;

  /** Those of `ids` that can be ids of places. */
  abstract possiblePlaceIds(ids: readonly string[]): readonly string[];

  /** A job is in the place with this id when it has any of these among its places. */
  abstract keysOf(placeId: string): Promise<readonly string[]>;

  /** The jobs that were published after `since` and until `until`, and that visitors see now, in batches. */
  abstract publishedBetween(since: string, until: string): AsyncGenerator<readonly AlertedJob[]>;
}

/** In whose name mails about alerts are sent. */
export interface BoardFace {
  readonly name: string;
  /** Where its storefront is, without a slash at the end. */
  readonly storefront: string;
}

/** What the board of the request says of itself and its alerts. */
export abstract class AlertSettings {
  /** Whether visitors are offered job alerts. */
  abstract isOn(): Promise<boolean>;

  /** As it was less than a second ago. */
  abstract face(): Promise<BoardFace>;
}

/** What the plan of the board of the request allows. */
export abstract class SubscriberLimit {
  /** Confirmed subscribers at most; null for any number. */
  abstract current(): Promise<number | null>;
}
