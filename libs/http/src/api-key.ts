/** An API key as the server knows it; its secret is not among that. */
export interface ApiKey {
  readonly kind: 'api_key';
  readonly keyId: string;
  readonly board: string;
  readonly boardSlug: string;
  /** The plan of its board. */
  readonly plan: string;
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** Its scopes, and what they bring along. */
  readonly permissions: ReadonlySet<string>;
  /** Requests a minute. */
  readonly rateLimit: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** How facts name who did something: `api_key:<key id>`. */
  readonly actor: string;
}
