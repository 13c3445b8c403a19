/** Ties the answer of the provider to one attempt of one browser. */
export interface ProviderAttempt {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** A person, as the provider identifies them. */
export interface VouchedPerson {
  readonly issuer: string;
  /** The provider's permanent id of the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** The identity provider with which operators sign in, as configured. */
export abstract class IdentityProvider {
  /** The label of the button; null when no provider is configured. */
  abstract readonly label: string | null;

  /** Whether people with email addresses of this domain may sign in. */
  abstract allows(domain: string): boolean;

  /** The provider's URL that the browser opens. @throws Rejection `service_unavailable`. */
  abstract authorizationUrl(attempt: ProviderAttempt): Promise<string>;

  /**
   * The person of an answer.
   * @param query of the URL with which the browser came back.
   * @returns null when they declined, or when the answer does not belong to this attempt.
   * @throws Rejection `service_unavailable`.
   */
  abstract identityOf(query: string, attempt: ProviderAttempt): Promise<VouchedPerson | null>;
}
