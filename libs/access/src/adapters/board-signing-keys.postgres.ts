import { type Ciphers } from '#runtime';
import { type Changes, Ids, SealError } from '#store';
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import type { BoardSigningKeys } from '../board-users/board-user-credentials.js';
import { type SigningKey } from '../board-users/board-user-credentials.js';

interface KeyRow {
  readonly id: string;
  readonly publicKey: string;
  readonly ciphertext: string;
  readonly keyId: string;
  /** Its age when it was read, by the clock of the database. */
  readonly age: number;
}
interface KnownKey extends KeyRow {
  readonly verifies: KeyObject;
  /** Null when it cannot be decrypted here: the key verifies tokens, but signs none. */
  readonly signs: KeyObject | null;
}
const DAY_MS = 86_400_000;
/** Shortest time between two queries for an unknown key. */
const AGAIN_MS = 1_000;
/** How long a key is kept after another replaced it: longer than any token that it signed is valid. */
const KEPT_DAYS = 1;

/** `BoardSigningKeys` in PostgreSQL. */
export class PostgresBoardSigningKeys implements BoardSigningKeys {
  private known: readonly KnownKey[] = [];

  private queriedAt = -Infinity;

  private asking: Promise<void> | undefined;

  /** Counts the times that keys were added or removed, or may have been. */
  private generation = 0;

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly days: number,
    changes: Changes,
  ) {
    const forget = () => {
      this.known = [];
      this.queriedAt = -Infinity;
      this.generation++;
    };
    changes.follow(forget, { signingKey: forget });
  }

  async current(): Promise<SigningKey> {
    const key = this.signing();
    if (key) return key;
    await this.read();
    const found = this.signing();
    if (found) return found;
    await this.make();
    await this.read();
    const made = this.signing();
    if (!made) throw new Error('A signing key for access tokens was created but cannot be read.');
    return made;
  }

  find(id: string): KeyObject | null | Promise<KeyObject | null> {
    const known = this.verifying(id);
    if (known || performance.now() - this.queriedAt < AGAIN_MS) return known;
    return this.read().then(() => this.verifying(id));
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      'delete from board_signing_keys where created_at < now() - make_interval(days => $1)',
      [this.days + KEPT_DAYS],
    );
    return rowCount ?? 0;
  }

  private signing(): SigningKey | null {
    const youngest = this.known.find(({ signs }) => signs !== null);
    const since = performance.now() - this.queriedAt;
    if (!youngest?.signs || youngest.age + since > this.days * DAY_MS) return null;
    return { id: youngest.id, privateKey: youngest.signs };
  }

  private verifying(id: string): KeyObject | null {
    return this.known.find((key) => key.id === id)?.verifies ?? null;
  }

  /** Concurrent callers share the answer. */
  private read(): Promise<void> {
    this.asking ??= this.readAll().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async readAll(): Promise<void> {
    const { generation } = this;
    const { rows } = await this.pool.query<KeyRow>(
      `select id, public_key as "publicKey", private_key as ciphertext, private_key_id as "keyId",
         (extract(epoch from now() - created_at) * 1000)::float8 as age
       from board_signing_keys order by created_at desc, id desc`,
    );
    // Keys were added or removed meanwhile.
    if (generation !== this.generation) return this.readAll();
    this.known = rows.map((row) => {
      const { verifies, signs } = this.known.find(({ id }) => id === row.id) ?? {
        verifies: createPublicKey(row.publicKey),
        signs: this.opened(row),
      };
      return { ...row, verifies, signs };
    });
    this.queriedAt = performance.now();
  }

  private opened({ id, ciphertext, keyId }: KeyRow): KeyObject | null {
    try {
      return createPrivateKey(this.ciphers.open({ ciphertext, keyId }, id));
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  /** Creates a key, unless another process was faster. */
  private async make(): Promise<void> {
    const pair = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const id = Ids.random('keys');
    const { ciphertext, keyId } = this.ciphers.seal(pair.privateKey, id);
    await this.pool.query(
      `insert into board_signing_keys (id, public_key, private_key, private_key_id)
       select $1, $2, $3, $4 where not exists (select from board_signing_keys where not (id = any($5)))`,
      [id, pair.publicKey, ciphertext, keyId, this.known.map((known) => known.id)],
    );
    // A read that has already begun may not see the key: it starts again.
    this.generation++;
  }
}
