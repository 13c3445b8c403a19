import type { BoardUserSignIn, SignInProvider } from './board-user/board-user.decider.js';
import type { ParseFailure, ResumeFormat } from './candidate/resume.js';

/** The result of reading a résumé. */
export type ResumeText =
  | { readonly outcome: 'read'; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: ParseFailure };

/** Reads the text of résumés. */
export abstract class ResumeReader {
  /**
   * The text of a file in `format`. Takes a limited time and amount of memory for any file.
   * @throws Error if reading could not start; it can be retried later.
   */
  abstract textOf(bytes: Buffer, format: ResumeFormat): Promise<ResumeText>;
}

/** A person identified by a provider. */
export interface ProviderIdentity extends BoardUserSignIn {
  /** Null if the provider gives no address that can get mail. */
  readonly email: string | null;
  /** Whether the provider has confirmed the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The random values that bind the response of a provider to one attempt. */
export interface SignInAttempt {
  /** Sent to the provider and returned by it. */
  readonly state: string;
  /** Its hash is sent with the request. The value itself is sent when the response is redeemed. */
  readonly verifier: string;
  /** Part of the data that the provider signs. */
  readonly nonce: string;
}

/** Identity providers for signing in. */
export abstract class IdentityProviders {
  /** Whether the provider is set up on this server. */
  abstract has(provider: SignInProvider): boolean;

  /** The URL where the browser signs in. @throws Rejection `service_unavailable` if the provider does not respond. */
  abstract authorizationUrl(provider: SignInProvider, attempt: SignInAttempt): Promise<string>;

  /**
   * The person identified by the response `query`, with which the provider sends the browser back; null if it identifies no one or
   * belongs to another attempt. @throws Rejection `service_unavailable` if the provider does not respond.
   */
  abstract identityOf(
    provider: SignInProvider,
    query: string,
    attempt: SignInAttempt,
  ): Promise<ProviderIdentity | null>;
}

/** The employers of the current board; implemented by a layer above. */
export abstract class ApprovedEmployers {
  /** Whether `userId` is an approved member of a company. */
  abstract has(userId: string): Promise<boolean>;
}

/** Data that people left under an address before they had an account; implemented by a layer above. */
export abstract class LeftUnderAddress {
  /**
   * Transfers the data left under `email` to `userId`. Call it only after the person has proven the address. Repeatable; data that
   * cannot be transferred stays as it is for the next call.
   */
  abstract giveTo(userId: string, email: string): Promise<void>;
}
