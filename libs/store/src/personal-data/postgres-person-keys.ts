import type { InlineTable } from '#kernel/engine';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import { opaque } from '../database/statements.js';
import { SettingsError } from '../errors.js';
import { KEY_BYTES, SealError } from './encryption.js';
import { type DestroyedKey, type NewPersonKey, type Person, type PersonKey, PersonKeys } from './person-keys.js';

/** Encrypts the keys of persons, under keys that are kept elsewhere. */
export interface KeyCiphers {
  /** Id of the key that encrypts from now on. */
  readonly current: string;
  knows(keyId: string): boolean;
  /** @param owner for another one it does not open. */
  seal(text: string, owner: string): { readonly ciphertext: string; readonly keyId: string };
  /** @throws Error when it does not open. */
  open(sealed: { readonly ciphertext: string; readonly keyId: string }, owner: string): string;
}

interface Row extends Person {
  /** Null when the key is destroyed, as `keyId` is. */
  readonly ciphertext: string | null;
  readonly keyId: string | null;
}

/** Persons in one statement, and statements under way. */
const GROUPS = { maxSize: 2_000, inFlight: 2 };
const AT_ONCE = 500;

const TABLE: InlineTable = {
  name: 'person_keys',
  columns: ['board', 'id', 'ciphertext', 'key_id'].map((name) => ({ name, type: 'text' })),
  insertOnly: true,
};
const COLUMNS = 'board, id as person, ciphertext, key_id as "keyId"';
const ownerOf = ({ board, person }: Person): string => `${board}/${person}`;
const boards = (persons: readonly Person[]) => persons.map(({ board }) => board);
const ids = (persons: readonly Person[]) => persons.map(({ person }) => person);

/** Person keys in PostgreSQL, each encrypted. Those that are asked for together are one statement. */
export class PostgresPersonKeys extends PersonKeys {
  private readonly reads = new Batcher((persons: readonly Person[]) => this.readAll(persons), GROUPS);
  private readonly makes = new Batcher((persons: readonly Person[]) => this.makeAll(persons), GROUPS);

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: KeyCiphers,
  ) {
    super();
  }

  of(persons: readonly Person[]): Promise<readonly PersonKey[]> {
    return Promise.all(persons.map((person) => this.reads.run(person)));
  }

  make(person: Person): Promise<Uint8Array | 'destroyed'> {
    return this.makes.run(person);
  }

  draft(person: Person): NewPersonKey {
    const { key, ciphertext, keyId } = this.newKey(person);
    return { key, row: { table: TABLE, row: { board: person.board, id: person.person, ciphertext, key_id: keyId } } };
  }

  async destroy({ board, person }: Person, at = new Date().toISOString()): Promise<void> {
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
   * @returns how many were encrypted anew, and how many no known key opens; those stay as they are.
   */
  async reseal(): Promise<{ readonly resealed: number; readonly lost: number }> {
    let [resealed, lost] = [0, 0];
    let after: readonly [string, string] = ['', ''];
    for (;;) {
      const { rows } = await this.pool.query<Person & { ciphertext: string; keyId: string }>(
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
      // A key that was destroyed meanwhile stays so.
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
   * Looks whether the keys of the settings open those of persons, by one of each.
   * @throws SettingsError naming the first that is missing, or is another than it was.
   */
  async confirm(): Promise<void> {
    for (let keyId = ''; ;) {
      const { rows } = await this.pool.query<Person & { ciphertext: string; keyId: string }>(
        `select ${COLUMNS} from person_keys where key_id > $1 order by key_id limit 1`,
        [keyId],
      );
      const [row] = rows;
      if (!row) return;
      keyId = row.keyId;
      if (this.opens(row)) continue;
      const wrong = this.ciphers.knows(keyId) ? `has another key "${keyId}" than the one` : `lacks the key "${keyId}",`;
      throw new SettingsError(
        `PERSONAL_DATA_KEYS ${wrong} with which the keys of persons are encrypted: add the old one behind the others.`,
      );
    }
  }

  private opens(row: Person & { readonly ciphertext: string; readonly keyId: string }): boolean {
    try {
      this.ciphers.open(row, ownerOf(row));
      return true;
    } catch {
      return false;
    }
  }

  private async readAll(persons: readonly Person[]): Promise<readonly PersonKey[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'person-keys',
      text: `select ${COLUMNS} from unnest(${opaque(1, 'text[]')}, ${opaque(2, 'text[]')}) as w(board, id)
        join person_keys using (board, id)`,
      values: [boards(persons), ids(persons)],
    });
    const found = new Map(rows.map((row) => [ownerOf(row), this.keyOf(row)]));
    return persons.map((person) => found.get(ownerOf(person)));
  }

  /** Inserts what is missing; whoever was faster is asked what it inserted. */
  private async makeAll(
    persons: readonly Person[],
  ): Promise<readonly (Uint8Array | 'destroyed' | Promise<Uint8Array>)[]> {
    // In one order everywhere, so that two statements wait for each other rather than deadlock.
    const wanted = [...new Map(persons.map((person) => [ownerOf(person), person]))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const fresh = wanted.map(([owner, { board, person }]) => ({
      board,
      person,
      owner,
      ...this.newKey({ board, person }),
    }));
    const { rows } = await this.pool.query<Person>({
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
      return keys.get(owner) ?? Promise.reject(new SealError(`The key of ${owner} cannot be opened.`));
    });
  }

  private newKey(person: Person) {
    const key = randomBytes(KEY_BYTES);
    const { ciphertext, keyId } = this.ciphers.seal(key.toString('base64'), ownerOf(person));
    return { key, ciphertext, keyId };
  }

  /** Undefined for a key that no known key opens: whoever needs it meets the fault, and nobody else. */
  private keyOf({ ciphertext, keyId, ...person }: Row): PersonKey {
    if (ciphertext === null || keyId === null) return 'destroyed';
    try {
      return Buffer.from(this.ciphers.open({ ciphertext, keyId }, ownerOf(person)), 'base64');
    } catch {
      return undefined;
    }
  }
}
