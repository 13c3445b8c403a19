/** An API key as the server knows it. It does not include the secret. */
export interface ApiKey {
  readonly kind: 'api_key';
  readonly keyId: string;
  readonly board: string;
  readonly boardSlug: string;
  /** The plan of the key's board. */
  readonly plan: string;
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** The scopes of the key, and the scopes that these include. */
  readonly permissions: ReadonlySet<string>;
  /** Requests per minute. */
  readonly rateLimit: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** How an event names the key as its actor: `api_key:<key id>`. */
  readonly actor: string;
}
