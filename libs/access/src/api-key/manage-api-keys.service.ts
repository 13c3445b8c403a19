import { ApiParts, type Permission, Wire } from '#http';
import { type Issue, outcomeOf, Rejection, rejectIssues } from '#kernel';
import { type CommandSender, KeyLimits, type Receipt } from '#runtime';
import { newId } from '#store';
import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { apiKeys, type ApiKeyTerms, type Granter, UNLIMITED } from './api-key.decider.js';
import { GuardTables } from '../ports.js';
import { ApiKeyRow } from './api-key.read-model.js';

const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_ID_LENGTH = 16;
const SECRET_BYTES = 24;

/** A new key id, 16 characters. With an idempotency key, the retry of a request gets the same one. */
export const newKeyId = (): string =>
  [...hash('sha256', newId('keys'), 'buffer').subarray(0, KEY_ID_LENGTH)]
    .map((byte) => KEY_ID_ALPHABET[byte & 31])
    .join('');

/** A new secret, 192 random bits in 32 characters of base64url. A retry gets another one. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored form of a secret: its SHA-256, in hexadecimal. The secret has enough entropy to need no slower hash. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'hex');

/** The caller who creates, changes, rotates or revokes a key. */
export interface Caller {
  /** All permissions of the caller. */
  readonly permissions: ReadonlySet<string>;
  /** Requests per minute of the caller's own key; null for a caller without a key. */
  readonly rateLimit: number | null;
}

/** The installation itself, on its command line. */
export const THE_INSTALLATION = null;

/** A key, and its full text, which is shown once. */
export interface KeyWithSecret {
  readonly row: ApiKeyRow;
  /** What a client sends: prefix, key id and secret. */
  readonly secret: string;
}

/** The operations on API keys. The rules are in api-key.decider.ts. */
@Injectable()
export class ManageApiKeys {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandSender,
    private readonly guardTables: GuardTables,
    private readonly parts: ApiParts,
    private readonly wire: Wire,
    private readonly limits: KeyLimits,
  ) {}

  /**
   * Creates a key on the board of the facts. `rateLimit` defaults to that of the installation, or to the caller's if that is lower.
   * @throws Rejection for scopes that do not exist or an expiry in the past, `auth_forbidden`, `api_keys_rate_limit_too_high`.
   */
  async create(
    { rateLimit, scopes, ...terms }: Omit<ApiKeyTerms, 'rateLimit'> & { readonly rateLimit?: number | undefined },
    caller: Caller | typeof THE_INSTALLATION,
  ): Promise<KeyWithSecret> {
    const by = this.granter(caller);
    const wish: ApiKeyTerms = {
      ...terms,
      scopes: this.known(scopes),
      rateLimit: rateLimit ?? Math.min(this.limits.requestsPerMinute, by.rateLimit ?? Infinity),
    };
    return this.withSecret(newKeyId(), (id, hash) =>
      this.bus.execute(apiKeys.CreateApiKey(id, { ...wish, secretHash: hash, by })),
    );
  }

  /** Changes the given attributes. @throws Rejection as `create`, `api_keys_not_found` and `api_keys_revoked`. */
  async change(
    id: string,
    { scopes, ...others }: Partial<ApiKeyTerms>,
    caller: Caller | typeof THE_INSTALLATION,
  ): Promise<ApiKeyRow> {
    const changes = scopes === undefined ? others : { ...others, scopes: this.known(scopes) };
    const by = this.granter(caller);
    const receipt = await this.send(id, () => this.bus.execute(apiKeys.ChangeApiKey(id, { changes, by })));
    return receipt.row(ApiKeyRow);
  }

  /**
   * Replaces the secret of a key; the previous one works for `overlapSeconds` more.
   * @throws Rejection `api_keys_not_found`, `api_keys_revoked`, `auth_forbidden`.
   */
  async rotate(id: string, overlapSeconds: number, caller: Caller | typeof THE_INSTALLATION): Promise<KeyWithSecret> {
    const by = this.granter(caller);
    return this.withSecret(id, (_, hash) =>
      this.bus.execute(apiKeys.RotateApiKey(id, { secretHash: hash, overlapSeconds, by })),
    );
  }

  /**
   * Revokes a key permanently; every process refuses it immediately.
   * @throws Rejection `api_keys_not_found`, `api_keys_revoked`, `auth_forbidden` when the key has a scope that the caller lacks.
   */
  async revoke(id: string, caller: Caller | typeof THE_INSTALLATION): Promise<void> {
    const by = this.granter(caller);
    await this.send(id, () => this.bus.execute(apiKeys.RevokeApiKey(id, { by })));
  }

  /**
   * Runs the command that gives the key a secret. If an earlier attempt of the request did so already, its secret was never shown and is
   * not stored: it is replaced.
   * @throws Rejection `api_keys_rotated_again` when another request replaced it meanwhile.
   */
  private async withSecret(id: string, give: (id: string, hash: string) => Promise<Receipt>): Promise<KeyWithSecret> {
    const secret = newSecret();
    const hash = secretHash(secret);
    let receipt = await this.send(id, () => give(id, hash));
    for (let given = givenBy(receipt); given !== hash; given = givenBy(receipt)) {
      const untold = given;
      receipt = await this.send(id, () =>
        this.bus.execute(apiKeys.ReplaceUntoldSecret(id, { untold, secretHash: hash })),
      );
    }
    return { row: receipt.row(ApiKeyRow), secret: `${this.wire.keyPrefix}${id}_${secret}` };
  }

  /** Sends a command about a key, and updates the guards before it returns. */
  private async send(id: string, command: () => Promise<Receipt>): Promise<Receipt> {
    const receipt = await this.adopting(id, command);
    await this.guardTables.show(receipt);
    return receipt;
  }

  private async adopting(id: string, command: () => Promise<Receipt>): Promise<Receipt> {
    const outcome = await outcomeOf(command, { kind: 'missing' });
    if (!(outcome instanceof Rejection)) return outcome;
    if (!(await this.guardTables.adoptKey(id))) throw outcome;
    return command();
  }

  private granter(caller: Caller | typeof THE_INSTALLATION): Granter {
    if (caller === THE_INSTALLATION) return UNLIMITED;
    const { permissions, rateLimit } = caller;
    const lacks = (scope: string) => [...this.parts.permissionsOf([scope])].some((each) => !permissions.has(each));
    return { withheld: this.parts.scopes.filter(lacks), rateLimit };
  }

  /** The scopes without duplicates. @throws Rejection with the path of each that does not exist. */
  private known(scopes: readonly string[]): readonly string[] {
    const unknown = (scope: string, index: number): readonly Issue[] =>
      this.parts.scopes.includes(scope as Permission)
        ? []
        : [{ path: ['scopes', index], message: `must be a scope: ${this.parts.scopes.join(', ')}` }];
    rejectIssues(scopes.flatMap(unknown));
    return [...new Set(scopes)];
  }
}

/** The hash of the secret that a command set: its first attempt may have set another one than this attempt wanted to. */
function givenBy(receipt: Receipt): string {
  const { data } = receipt.history()[receipt.version - 1] as { readonly data: { readonly secretHash: string } };
  return data.secretHash;
}
