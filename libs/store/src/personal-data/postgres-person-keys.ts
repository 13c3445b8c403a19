import type { InlineTable } from '#kernel/engine';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import { opaque } from '../database/statements.js';
import { SettingsError } from '../errors.js';
import { KEY_BYTES, SealError } from './encryption.js';
import { type DestroyedKey, type NewPersonKey, type KeyedPerson, type PersonKey, PersonKeys } from './person-keys.js';

/** Encrypts the keys of persons with keys that are stored elsewhere. */
export interface KeyCiphers {
  /** The id of the key that encrypts from now on. */
  readonly current: string;
  knows(keyId: string): boolean;
  /** @param owner must be the same for decryption. */
  seal(text: string, owner: string): { readonly ciphertext: string; readonly keyId: string };
  /** @throws Error if it cannot be decrypted. */
  open(sealed: { readonly ciphertext: string; readonly keyId: string }, owner: string): string;
}

interface Row extends KeyedPerson {
  /** Null if the key is destroyed; then `keyId` is null, too. */
  readonly ciphertext: string | null;
  readonly keyId: string | null;
}

/** Maximum number of persons in one statement, and of concurrent statements. */
const GROUPS = { maxSize: 2_000, inFlight: 2 };
const AT_ONCE = 500;

const TABLE: InlineTable = {
  name: 'person_keys',
  columns: ['board', 'id', 'ciphertext', 'key_id'].map((name) => ({ name, type: 'text' })),
  insertOnly: true,
};
const COLUMNS = 'board, id as person, ciphertext, key_id as "keyId"';
const ownerOf = ({ board, person }: KeyedPerson): string => `${board}/${person}`;
const boards = (persons: readonly KeyedPerson[]) => persons.map(({ board }) => board);
const ids = (persons: readonly KeyedPerson[]) => persons.map(({ person }) => person);

/** Person keys in PostgreSQL, each encrypted. Concurrent queries share one statement. */
export class PostgresPersonKeys extends PersonKeys {
  private readonly reads = new Batcher((persons: readonly KeyedPerson[]) => this.readAll(persons), GROUPS);
  private readonly makes = new Batcher((persons: readonly KeyedPerson[]) => this.makeAll(persons), GROUPS);

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: KeyCiphers,
  ) {
    super();
  }

  of(persons: readonly KeyedPerson[]): Promise<readonly PersonKey[]> {
    return Promise.all(persons.map((person) => this.reads.run(person)));
  }

  make(person: KeyedPerson): Promise<Uint8Array | 'destroyed'> {
    return this.makes.run(person);
  }

  draft(person: KeyedPerson): NewPersonKey {
    const { key, ciphertext, keyId } = this.newKey(person);
    return { key, row: { table: TABLE, row: { board: person.board, id: person.person, ciphertext, key_id: keyId } } };
  }

  async destroy({ board, person }: KeyedPerson, at = new Date().toISOString()): Promise<void> {
    await this.pool.query({
      name: 'person-key-destroy',
      text: `insert into person_keys (board, id, destroyed_at) values ($1, $2, $3)
        on conflict (board, id) do update set ciphertext = null, key_id = null,
          destroyed_at = coalesce(person_keys.destroyed_at, excluded.destroyed_at)`,
      values: [board, person, at],
    });
  }

  async *destroyed(): AsyncIterable<DestroyedKey> {
    let after: readonly [string, string, string] = ['-infinity', '', ''];
    for (;;) {
      const { rows } = await this.pool.query<DestroyedKey & { place: string }>(
        `select board, id as person, destroyed_at as at, destroyed_at::text as place from person_keys
         where destroyed_at is not null and (destroyed_at, board, id) > ($1::timestamptz, $2, $3)
         order by destroyed_at, board, id limit ${AT_ONCE}`,
        [...after],
      );
      for (const { board, person, at } of rows) yield { board, person, at };
      const last = rows.at(-1);
      if (!last) return;
      after = [last.place, last.board, last.person];
    }
  }

  /**
   * Encrypts all keys with the current key of the settings.
   * @returns how many were encrypted again, and how many no known key can decrypt; those are unchanged.
   */
  async reseal(): Promise<{ readonly resealed: number; readonly lost: number }> {
    let [resealed, lost] = [0, 0];
    let after: readonly [string, string] = ['', ''];
    for (;;) {
      const { rows } = await this.pool.query<KeyedPerson & { ciphertext: string; keyId: string }>(
        `select ${COLUMNS} from person_keys where key_id <> $1 and (board, id) > ($2, $3)
         order by board, id limit ${AT_ONCE}`,
        [this.ciphers.current, ...after],
      );
      const last = rows.at(-1);
      if (!last) return { resealed, lost };
      after = [last.board, last.person];
      const open = rows.filter((row) => this.opens(row));
      lost += rows.length - open.length;
      const fresh = open.map((row) => this.ciphers.seal(this.ciphers.open(row, ownerOf(row)), ownerOf(row)));
      // A key that was destroyed meanwhile stays destroyed.
      const { rowCount } = await this.pool.query(
        `update person_keys k set ciphertext = n.ciphertext, key_id = n.key_id
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as n(board, id, before, ciphertext, key_id)
         where k.board = n.board and k.id = n.id and k.ciphertext = n.before`,
        [
          boards(open),
          ids(open),
          open.map(({ ciphertext }) => ciphertext),
          fresh.map(({ ciphertext }) => ciphertext),
          fresh.map(({ keyId }) => keyId),
        ],
      );
      resealed += rowCount ?? 0;
    }
  }

  /**
   * Checks that the keys in the settings can decrypt those of persons, by trying one for each.
   * @throws SettingsError naming the first key that is missing or has changed.
   */
  async confirm(): Promise<void> {
    for (let keyId = ''; ;) {
      const { rows } = await this.pool.query<KeyedPerson & { ciphertext: string; keyId: string }>(
        `select ${COLUMNS} from person_keys where key_id > $1 order by key_id limit 1`,
        [keyId],
      );
      const [row] = rows;
      if (!row) return;
      keyId = row.keyId;
      if (this.opens(row)) continue;
      const wrong = this.ciphers.knows(keyId)
        ? `contains another key "${keyId}" than the one that encrypted`
        : `does not contain the key "${keyId}", which encrypts`;
      throw new SettingsError(`PERSONAL_DATA_KEYS ${wrong} the keys of persons. Add the old key after the others.`);
    }
  }

  private opens(row: KeyedPerson & { readonly ciphertext: string; readonly keyId: string }): boolean {
    try {
      this.ciphers.open(row, ownerOf(row));
      return true;
    } catch {
      return false;
    }
  }

  private async readAll(persons: readonly KeyedPerson[]): Promise<readonly PersonKey[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'person-keys',
      text: `select ${COLUMNS} from unnest(${opaque(1, 'text[]')}, ${opaque(2, 'text[]')}) as w(board, id)
        join person_keys using (board, id)`,
      values: [boards(persons), ids(persons)],
    });
    const found = new Map(rows.map((row) => [ownerOf(row), this.keyOf(row)]));
    return persons.map((person) => found.get(ownerOf(person)));
  }

  /** Inserts missing keys; reads those that another process inserted first. */
  private async makeAll(
    persons: readonly KeyedPerson[],
  ): Promise<readonly (Uint8Array | 'destroyed' | Promise<Uint8Array>)[]> {
    // Always in the same order, so that two statements wait for each other instead of deadlocking.
    const wanted = [...new Map(persons.map((person) => [ownerOf(person), person]))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const fresh = wanted.map(([owner, { board, person }]) => ({
      board,
      person,
      owner,
      ...this.newKey({ board, person }),
    }));
    const { rows } = await this.pool.query<KeyedPerson>({
      name: 'person-keys-make',
      text: `insert into person_keys (board, id, ciphertext, key_id)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
        on conflict (board, id) do nothing returning board, id as person`,
      values: [boards(fresh), ids(fresh), fresh.map(({ ciphertext }) => ciphertext), fresh.map(({ keyId }) => keyId)],
    });
    const made = new Set(rows.map(ownerOf));
    const others = fresh.filter(({ owner }) => !made.has(owner));
    const there = others.length > 0 ? await this.readAll(others) : [];
    const keys = new Map<string, PersonKey>(fresh.map(({ owner, key }) => [owner, key]));
    others.forEach(({ owner }, nth) => keys.set(owner, there[nth]));
    return persons.map((person) => {
      const owner = ownerOf(person);
      return keys.get(owner) ?? Promise.reject(new SealError(`The key of ${owner} cannot be decrypted.`));
    });
  }

  private newKey(person: KeyedPerson) {
    const key = randomBytes(KEY_BYTES);
    const { ciphertext, keyId } = this.ciphers.seal(key.toString('base64'), ownerOf(person));
    return { key, ciphertext, keyId };
  }

  /** Undefined if no known key decrypts it: only those who need it meet the error. */
  private keyOf({ ciphertext, keyId, ...person }: Row): PersonKey {
    if (ciphertext === null || keyId === null) return 'destroyed';
    try {
      return Buffer.from(this.ciphers.open({ ciphertext, keyId }, ownerOf(person)), 'base64');
    } catch {
      return undefined;
    }
  }
}
