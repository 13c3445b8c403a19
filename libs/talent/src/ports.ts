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
