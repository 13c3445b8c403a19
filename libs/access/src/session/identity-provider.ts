/** What binds the answer of the provider to one attempt of one browser. */
export interface ProviderAttempt {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** A person, as the provider vouches for them. */
export interface VouchedPerson {
  readonly issuer: string;
  /** What the provider calls the person, for ever. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** The identity provider by which people who operate boards sign in, as the settings name it. */
export abstract class IdentityProvider {
  /** What the button says; null where no provider is set up. */
  abstract readonly label: string | null;

  /** Whether people with addresses of this domain may sign in. */
  abstract allows(domain: string): boolean;

  /** The address at the provider that the browser goes to. @throws Rejection `service_unavailable`. */
  abstract authorizationUrl(attempt: ProviderAttempt): Promise<string>;

  /**
   * The person of an answer.
   * @param query of the address at which the browser came back.
   * @returns null when they declined, or when the answer is not one to this attempt.
   * @throws Rejection `service_unavailable`.
   */
  abstract identityOf(query: string, attempt: ProviderAttempt): Promise<VouchedPerson | null>;
}
