import { commandsOf, type EventStore, type RowProjection } from '#kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { streamName } from '#kernel/engine';
import { Ciphers, commandHandler, type Receipt } from '#runtime';
import { BoardRow, Column, ReadModel, ReadModels, withFacts } from '#store';
import {
  Erasures,
  PostgresPersonKeys,
  Projector,
  RememberedPersonKeys,
  SealedEventStore,
  tableOf,
} from '#store/engine';
import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { eventually, newId } from '../store/event-store.samples.js';
import { type PersonCommands, personDecider, type PersonEvents } from '../store/person.samples.js';
import type { Database } from '../postgres-database.js';
import { digests } from '../store/sealed-event-store.samples.js';

/** Where events and tables are. */
export interface PersonalDataHarness {
  readonly database: Database;
  open(): Promise<EventStore>;
  /** Everything that the event store keeps outside of the database, as text. */
  elsewhere(): Promise<string>;
  close(): Promise<void>;
}

@ReadModel('suite_persons', { version: 1 })
class PersonRow extends BoardRow {
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text') locale!: string;
}

const personRows: RowProjection<PersonRow, PersonEvents> = {
  row: PersonRow,
  category: 'person',
  on: {
    Registered: ({ data: { name, email, locale } }) => ({ name, email, locale }),
    Renamed: ({ data: { name } }) => ({ name }),
    Erased: () => null,
  },
};

/** The contract of personal data, from a command to every place where data is stored. */
export function personalDataContract(name: string, open: () => Promise<PersonalDataHarness>): void {
  describe(`Personal data in ${name}`, () => {
    let harness: PersonalDataHarness;
    let pool: pg.Pool;
    let kept: EventStore;
    let store: SealedEventStore;
    let readModels: ReadModels;
    let projector: Projector;
    let keys: PostgresPersonKeys;
    let board: string;
    let person: string;
    let planted: PersonCommands['Register'];
    let trace: RegExp;
    let stop = new AbortController();
    const works: Promise<unknown>[] = [];
    const persons = commandsOf(personDecider);
    let handler: { execute(command: unknown): Promise<Receipt> };
    const log = { debug: () => undefined, warn: () => undefined, info: () => undefined, error: () => undefined };

    beforeAll(async () => {
      harness = await open();
      pool = harness.database.pool(8);
      keys = new PostgresPersonKeys(pool, new Ciphers([{ id: 'a', bytes: new Uint8Array(32).fill(1) }]));
      kept = await harness.open();
    });
    afterAll(async () => {
      await kept?.close();
      await harness?.close();
    });
    beforeEach(async () => {
      begin();
      [board, person] = [newId('boards'), newId('boardUsers')];
      const unique = randomBytes(6).toString('hex');
      planted = { name: `Ada Planted-${unique}`, email: `Ada@${unique}.example`, locale: `en-${board}` };
      trace = new RegExp(unique, 'i');
      await readModels.prepare();
      run(project);
      await eventually(async () => (await readModels.status())[0]?.state === 'live', 'the read model is built');
    });
    afterEach(end);

    /** Stops the background work. */
    async function end(): Promise<void> {
      stop.abort();
      await Promise.all(works.splice(0));
      stop = new AbortController();
    }
    /** A new process over the same data. */
    function begin(): void {
      store = new SealedEventStore(kept, new RememberedPersonKeys(keys), digests);
      readModels = new ReadModels(pool, store, log, { waitMs: 30_000 });
      readModels.add(personRows);
      handler = new (commandHandler(persons))(store, readModels) as typeof handler;
      projector = new Projector(readModels.named('suite_persons'), readModels, store, pool, log);
    }
    /** If a rebuild has moved the checkpoint meanwhile, the projector continues from there. */
    async function project(signal: AbortSignal): Promise<void> {
      try {
        await projector.run(signal);
      } catch (error) {
        if (!/^Another process moved the checkpoint/.test(String((error as Error).message))) throw error;
        await project(signal);
      }
    }
    function run(work: (signal: AbortSignal) => Promise<void>): void {
      works.push(
        work(stop.signal).catch((error: unknown) => (stop.signal.aborted ? undefined : Promise.reject(error))),
      );
    }
    const follow = (erasures = new Erasures(store, new RememberedPersonKeys(keys), pool)) =>
      run((signal) => erasures.run(signal));
    const send = (command: unknown, seed?: string) => {
      const now = new Date().toISOString();
      const known = { board, actor: 'system:spec', now, requestId: 'req', correlationId: 'req', causationId: null };
      return withFacts(known, () => handler.execute(command), seed);
    };
    const register = (seed?: string) => send(persons.Register(person, planted), seed);
    const erase = () => send(persons.Erase(person, {}));
    const keyOf = async () => (await keys.of([{ board, person }]))[0];
    const row = async () =>
      (await pool.query(`select * from "${tableOf(PersonRow).name}" where id = $1`, [person])).rows[0];
    const isShown = () => eventually(async () => (await row()) !== undefined, 'the row is shown');

    /** Every row of every table as text, except those in `without`. */
    async function everywhere(without: readonly string[] = []): Promise<string> {
      const { rows: tables } = await pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all($1)`,
        [without],
      );
      const texts: string[] = [];
      for (const { name: table } of tables) {
        const { rows } = await pool.query<{ text: string | null }>(
          `select string_agg(t::text, e'\\n') as text from ${table} t`,
        );
        texts.push(`${table}\n${rows[0]?.text ?? ''}`);
      }
      return `${texts.join('\n')}\n${await harness.elsewhere()}`;
    }

    it('is in clear in read models, and nowhere else', async () => {
      const listener = await harness.database.connect();
      const heard: string[] = [];
      listener.on('notification', ({ payload }) => void heard.push(payload ?? ''));
      for (const channel of ['log', 'published', 'webhooks', 'verdicts', 'projected'])
        await listener.query(`listen openings_${channel}`);
      await register();
      await send(persons.Rename(person, { name: `${planted.name} King` }));
      await isShown();
      const all = await everywhere([tableOf(PersonRow).name]);
      expect(all).not.toMatch(trace);
      // Nor as something against which an address could be guessed.
      for (const text of [planted.email, planted.email.toLowerCase()]) {
        const sha = hash('sha256', text, 'hex');
        expect(all.replaceAll('-', '')).not.toContain(sha.slice(0, 32));
        expect(all).not.toContain(hash('sha256', text, 'base64url'));
      }
      // The search finds what exists.
      expect(all).toContain(planted.locale);
      expect(await everywhere()).toMatch(trace);
      expect(heard.join()).not.toMatch(trace);
      expect(await row()).toMatchObject({ name: `${planted.name} King`, email: planted.email });
    });

    it('is nowhere once the person is erased, and the key is destroyed', async () => {
      follow();
      await register();
      await isShown();
      expect(await keyOf()).toHaveLength(32);
      await erase();
      await eventually(async () => (await keyOf()) === 'destroyed', 'the key is destroyed');
      await eventually(async () => (await row()) === undefined, 'the row is gone');
      expect(await everywhere()).not.toMatch(trace);
      await projector.rebuild(new AbortController().signal);
      expect(await everywhere()).not.toMatch(trace);
      const history = await store.read({ category: 'person', board, objectId: person });
      expect(history.map(({ type }) => type)).toEqual(['Registered', 'Erased']);
      await expect(send(persons.Rename(person, { name: 'Eve' }))).rejects.toMatchObject({ code: 'persons_not_found' });
    });

    it('of an erased person leaves the address to the next person', async () => {
      await register();
      const [first, next] = [person, newId('boardUsers')];
      person = next;
      await expect(register()).rejects.toMatchObject({ code: 'claim_taken' });
      person = first;
      await erase();
      person = next;
      await register();
      await isShown();
      expect(await row()).toMatchObject({ id: next, email: planted.email });
    });

    it('is forgotten again when keys come back with a backup that is older than the log', async () => {
      follow();
      await register();
      await pool.query('create table backup_keys as select * from person_keys');
      await pool.query('create table backup_follower as select * from erasure_follower');
      await erase();
      const [erasure] = (await store.read({ category: 'person', board, objectId: person })).slice(-1);
      const forgotten = () =>
        eventually(async () => {
          const { rows } = await pool.query<{ checkpoint: string }>('select checkpoint from erasure_follower');
          return (await keyOf()) === 'destroyed' && (rows[0]?.checkpoint ?? '') >= (erasure?.position ?? '~');
        }, 'the key is destroyed');
      await forgotten();
      await end();
      await pool.query(`delete from person_keys; insert into person_keys select * from backup_keys;
        delete from erasure_follower; insert into erasure_follower select * from backup_follower`);
      expect(await keyOf()).toHaveLength(32);
      follow();
      await forgotten();
      const { rows } = await pool.query<{ destroyed_at: string }>(
        'select destroyed_at from person_keys where id = $1',
        [person],
      );
      expect(rows).toEqual([{ destroyed_at: erasure?.at }]);
    });

    it('whose key was destroyed, without an event that says so, is null in rows that are built again', async () => {
      await register();
      await isShown();
      await keys.destroy({ board, person });
      await end();
      begin();
      await projector.rebuild(new AbortController().signal);
      expect(await row()).toMatchObject({ name: null, email: null, locale: planted.locale });
      expect(await everywhere()).not.toMatch(trace);
    });

    it('that was altered puts its person into quarantine, and no other', async () => {
      const other = newId('boardUsers');
      await register();
      await isShown();
      await pool.query(`update person_keys set ciphertext = 'AAAA' where id = $1`, [person]);
      const sick = person;
      person = other;
      await send(persons.Register(other, { ...planted, email: `other-${planted.email}` }));
      await isShown();
      await end();
      begin();
      await projector.rebuild(new AbortController().signal);
      expect(await row()).toMatchObject({ id: other, name: planted.name });
      const { rows } = await pool.query<{ stream: string; error: string }>(
        'select stream, error from quarantine where stream like $1',
        [`%${board}%`],
      );
      expect(rows).toEqual([
        {
          stream: streamName({ category: 'person', board, objectId: sick }),
          error: expect.stringMatching(
            /^The personal data of event \S+ \(Registered\) cannot be decrypted: the key of the person is missing/,
          ),
        },
      ]);
      await expect(send(persons.Rename(sick, { name: 'Eve' }))).rejects.toMatchObject({ name: 'SealError' });
    });

    it('is registered once for one idempotency key, also when the person was erased meanwhile', async () => {
      const seed = '01890a5d-ac96-774b-bcce-b302099a8057';
      expect(await register(seed)).toMatchObject({ repeated: false, version: 1 });
      expect(await register(seed)).toMatchObject({ repeated: true, version: 1 });
      await erase();
      await keys.destroy({ board, person });
      begin();
      expect(await register(seed)).toMatchObject({ repeated: true, version: 1 });
    });
  });
}
