import { changed, type Decider, type Issue, type MessageOf, reject, rejectIssues } from '#kernel';

/** What an operator decides about an API key. */
export interface ApiKeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Requests a minute. */
  readonly rateLimit: number;
  /** UTC ISO text with milliseconds; null: it does not expire. */
  readonly expiresAt: string | null;
}

/** What the one who makes, changes, rotates or revokes a key cannot give, because they do not have it themselves. */
export interface Granter {
  /** Scopes that bring along a permission which they lack. */
  readonly withheld: readonly string[];
  /** Requests a minute that they have; null where there is no such limit. */
  readonly rateLimit: number | null;
}

/** The installation itself: it has everything. */
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
  /** The present secret works for so many seconds more. One that was replaced before works no longer. */
  RotateApiKey: { readonly secretHash: string; readonly overlapSeconds: number; readonly by: Granter };
  /** Replaces a secret that nobody was told, at once. */
  ReplaceUntoldSecret: { readonly untold: string; readonly secretHash: string };
  RevokeApiKey: { readonly by: Granter };
}

export interface ApiKeyEvents {
  ApiKeyCreated: ApiKeyTerms & { readonly secretHash: string };
  ApiKeyAdopted: ApiKeyCommands['AdoptApiKey'];
  /** Only what changed. */
  ApiKeyChanged: Partial<ApiKeyTerms>;
  /** `previousUntil`: how long the secret before works; null when it works no longer. */
  ApiKeyRotated: { readonly secretHash: string; readonly previousUntil: string | null };
  UntoldSecretReplaced: { readonly secretHash: string };
  /** For good. */
  ApiKeyRevoked: Record<string, never>;
}

interface ApiKeyState extends ApiKeyTerms {
  readonly secretHash: string;
  readonly isRevoked: boolean;
}

type Event = MessageOf<ApiKeyEvents>;

/** Rules of an API key. Nobody makes, changes, rotates or revokes a key that may do more than they may themselves. */
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
        reject('conflict', 'api_keys_rotated_again', 'The key got another secret meanwhile: rotate it again.');
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

const terms = ({ name, scopes, rateLimit, expiresAt }: ApiKeyTerms): ApiKeyTerms => ({
  name,
  scopes,
  rateLimit,
  expiresAt,
});

function requireActive({ isRevoked }: ApiKeyState): void {
  if (isRevoked) reject('conflict', 'api_keys_revoked', 'This key was revoked, which is for good: create another one.');
}

function requireScopes(scopes: readonly string[], { withheld }: Granter): void {
  const missing = scopes.filter((scope) => withheld.includes(scope));
  if (missing.length > 0)
    reject('forbidden', 'auth_forbidden', `You need every scope of the key, and lack ${missing.join(', ')}.`, {
      missing_scopes: missing,
    });
}

function requireRate(rateLimit: number, { rateLimit: own }: Granter): void {
  if (own !== null && rateLimit > own)
    reject('forbidden', 'api_keys_rate_limit_too_high', `You have ${own} requests a minute; a key cannot have more.`);
}

const expiryIssues = (expiresAt: string | null | undefined, now: string): readonly Issue[] =>
  typeof expiresAt === 'string' && expiresAt <= now ? [{ path: ['expiresAt'], message: 'must be in the future' }] : [];
