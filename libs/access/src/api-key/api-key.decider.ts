import { changed, commandsOf, type Decider, type Issue, type MessageOf, reject, rejectIssues } from '#kernel';

/** Attributes of an API key that an operator chooses. */
export interface ApiKeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Requests per minute. */
  readonly rateLimit: number;
  /** UTC ISO text with milliseconds; null: the key does not expire. */
  readonly expiresAt: string | null;
}

/** The limits of the caller who creates, changes, rotates or revokes a key: no one can grant what they do not have. */
export interface Granter {
  /** Scopes that include a permission which the caller lacks. */
  readonly withheld: readonly string[];
  /** The caller's requests per minute; null if there is no such limit. */
  readonly rateLimit: number | null;
}

/** The installation itself: it has every permission. */
export const UNLIMITED: Granter = { withheld: [], rateLimit: null };

export interface ApiKeyCommands {
  /** `secretHash`: SHA-256 of the secret, in hexadecimal. The secret is random, 192 bits. */
  CreateApiKey: ApiKeyTerms & { readonly secretHash: string; readonly by: Granter };
  /** A key of an older release, which has a row and no events. Nothing is checked: the key exists. */
  AdoptApiKey: ApiKeyTerms & {
    readonly secretHash: string;
    readonly createdAt: string;
    readonly revokedAt: string | null;
  };
  ChangeApiKey: { readonly changes: Partial<ApiKeyTerms>; readonly by: Granter };
  /** The current secret keeps working for this many seconds. An earlier one stops working. */
  RotateApiKey: { readonly secretHash: string; readonly overlapSeconds: number; readonly by: Granter };
  /** Replaces a secret that was never shown, immediately. */
  ReplaceUntoldSecret: { readonly untold: string; readonly secretHash: string };
  RevokeApiKey: { readonly by: Granter };
}

export interface ApiKeyEvents {
  ApiKeyCreated: ApiKeyTerms & { readonly secretHash: string };
  ApiKeyAdopted: ApiKeyCommands['AdoptApiKey'];
  /** Only the changed attributes. */
  ApiKeyChanged: Partial<ApiKeyTerms>;
  /** `previousUntil`: how long the previous secret works; null when it no longer works. */
  ApiKeyRotated: { readonly secretHash: string; readonly previousUntil: string | null };
  UntoldSecretReplaced: { readonly secretHash: string };
  /** Permanent. */
  ApiKeyRevoked: Record<string, never>;
}

interface ApiKeyState extends ApiKeyTerms {
  readonly secretHash: string;
  readonly isRevoked: boolean;
}

type Event = MessageOf<ApiKeyEvents>;

/** Rules of an API key. A caller cannot create, change, rotate or revoke a key with more permissions than their own. */
export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommands, ApiKeyEvents> = {
  category: 'apiKey',
  noun: 'API key',
  initial: { name: '', scopes: [], rateLimit: 0, expiresAt: null, secretHash: '', isRevoked: false },
  creates: ['CreateApiKey', 'AdoptApiKey'],
  gone: [],
  missing: 'api_keys_not_found',
  decide: {
    CreateApiKey(_, { by, ...data }, { now }) {
      rejectIssues(expiryIssues(data.expiresAt, now));
      requireScopes(data.scopes, by);
      requireRate(data.rateLimit, by);
      return [{ type: 'ApiKeyCreated', data }];
    },

    AdoptApiKey: (_, data) => [{ type: 'ApiKeyAdopted', data }],

    ChangeApiKey(state, { changes: wish, by }, { now }): readonly Event[] {
      requireActive(state);
      requireScopes(state.scopes, by);
      const changes = changed(terms(state), wish);
      rejectIssues(expiryIssues(changes.expiresAt, now));
      if (changes.scopes) requireScopes(changes.scopes, by);
      if (changes.rateLimit !== undefined) requireRate(changes.rateLimit, by);
      return Object.keys(changes).length === 0 ? [] : [{ type: 'ApiKeyChanged', data: changes }];
    },

    RotateApiKey(state, { secretHash, overlapSeconds, by }, { now }) {
      requireActive(state);
      requireScopes(state.scopes, by);
      const previousUntil =
        overlapSeconds === 0 ? null : new Date(Date.parse(now) + overlapSeconds * 1_000).toISOString();
      return [{ type: 'ApiKeyRotated', data: { secretHash, previousUntil } }];
    },

    ReplaceUntoldSecret(state, { untold, secretHash }) {
      requireActive(state);
      if (state.secretHash !== untold)
        reject(
          'conflict',
          'api_keys_rotated_again',
          'The key was rotated by another request meanwhile. Rotate it again.',
        );
      return [{ type: 'UntoldSecretReplaced', data: { secretHash } }];
    },

    RevokeApiKey(state, { by }) {
      requireActive(state);
      requireScopes(state.scopes, by);
      return [{ type: 'ApiKeyRevoked', data: {} }];
    },
  },
  evolve: {
    ApiKeyCreated: (_, data) => ({ ...data, isRevoked: false }),
    ApiKeyAdopted: (_, { createdAt: _at, revokedAt, ...data }) => ({ ...data, isRevoked: revokedAt !== null }),
    ApiKeyChanged: (state, changes) => ({ ...state, ...changes }),
    ApiKeyRotated: (state, { secretHash }) => ({ ...state, secretHash }),
    UntoldSecretReplaced: (state, { secretHash }) => ({ ...state, secretHash }),
    ApiKeyRevoked: (state) => ({ ...state, isRevoked: true }),
  },
};

export const apiKeys = commandsOf(apiKeyDecider);

const terms = ({ name, scopes, rateLimit, expiresAt }: ApiKeyTerms): ApiKeyTerms => ({
  name,
  scopes,
  rateLimit,
  expiresAt,
});

function requireActive({ isRevoked }: ApiKeyState): void {
  if (isRevoked) reject('conflict', 'api_keys_revoked', 'This key is permanently revoked. Create another key.');
}

function requireScopes(scopes: readonly string[], { withheld }: Granter): void {
  const missing = scopes.filter((scope) => withheld.includes(scope));
  if (missing.length > 0)
    reject('forbidden', 'auth_forbidden', `You need every scope of the key. You lack ${missing.join(', ')}.`, {
      missing_scopes: missing,
    });
}

function requireRate(rateLimit: number, { rateLimit: own }: Granter): void {
  if (own !== null && rateLimit > own)
    reject(
      'forbidden',
      'api_keys_rate_limit_too_high',
      `Rate limit too high: a key can have at most your own ${own} requests per minute.`,
    );
}

const expiryIssues = (expiresAt: string | null | undefined, now: string): readonly Issue[] =>
  typeof expiresAt === 'string' && expiresAt <= now ? [{ path: ['expiresAt'], message: 'must be in the future' }] : [];
