import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Address } from './storefront-urls.js';
import type { KeptObject, ObjectKey, PoisonedObject, PendingWrites } from './publication-folding.js';
import type { JoinedEvent, PublishedEvent } from './published-event.js';

/** The position of the publisher. */
export interface PublisherPlace {
  readonly checkpoint: string;
  readonly sequence: number;
  readonly epoch: number;
}

/** The content of one transaction. */
export interface Saving extends PendingWrites {
  readonly addresses: readonly Address[];
  /** The slugs of boards that the events were rendered with; the content depends on them. */
  readonly slugs: readonly (readonly [board: string, slug: string | null])[];
  readonly from: PublisherPlace;
  /** The checkpoint afterwards. */
  readonly to: string;
  /** Whether this read reached the end of the log. */
  readonly caughtUp: boolean;
}

/**
 * The result of saving. `outdated`: the events were made from data that has changed since; make them again. `overtaken`: another process publishes,
 * or a rebuild has been swapped in.
 */
export type SaveResult = 'saved' | 'outdated' | 'overtaken';

/** Runs `work` in one transaction, which is rolled back if it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

type Queries = Pick<ClientBase | Pool, 'query'>;

/** Why an object is in quarantine, as text. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** The read model name under which objects of a kind are quarantined. */
export const quarantineOf = (object: string): string => `published ${object}`;

/** The position of the publisher and the kinds of objects that it has published. */
export async function placeOf(queries: Queries): Promise<PublisherPlace & { readonly objects: readonly string[] }> {
  const { rows } = await queries.query<{ checkpoint: string; sequence: string; epoch: number; objects: string[] }>(
    `select checkpoint, sequence, epoch, objects from publisher where name = 'log'`,
  );
  if (!rows[0]) throw new Error('The publisher is not set up: its row is missing.');
  return { ...rows[0], sequence: Number(rows[0].sequence) };
}

/** Those of the given objects that are in `table`. */
export async function lookUp(
  queries: Queries,
  table: string,
  keys: readonly ObjectKey[],
): Promise<readonly KeptObject[]> {
  const { rows } = await queries.query<Omit<KeptObject, 'objectId'> & { object_id: string }>({
    name: `publishing-look-up-${table}`,
    text: `select t.board, t.object, t.object_id, t.version, t.revision
      from unnest($1::text[], $2::text[], $3::text[]) as k(board, object, object_id)
      join ${table} t on t.board = k.board and t.object = k.object and t.object_id = k.object_id`,
    values: [keys.map(({ board }) => board), keys.map(({ object }) => object), keys.map(({ objectId }) => objectId)],
  });
  return rows.map(({ board, object, object_id: objectId, version, revision }) => ({
    board,
    object,
    objectId,
    version,
    revision,
  }));
}

/** Values of `objects` as parameters of `upsertObjectsSql`. */
export const objectValues = (objects: readonly KeptObject[]) => [
  objects.map(({ board }) => board),
  objects.map(({ object }) => object),
  objects.map(({ objectId }) => objectId),
  objects.map(({ version }) => version),
  objects.map(({ revision }) => revision),
];

/** Writes objects from five parameters, the first of which is `$first`; `joined` may prevent it. */
export const upsertObjectsSql = (table: string, first: number, joined = ''): string =>
  `insert into ${table} (board, object, object_id, version, revision)
    select o.* from unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::int[],
      $${first + 4}::int[]) as o ${joined}
    on conflict (board, object, object_id) do update set version = excluded.version, revision = excluded.revision`;

/** Encodes texts without control characters as one parameter: cheaper to send and to parse than an array. */
const SEPARATOR = '\x1e';
// An empty value between two separators is null: no payload is empty.
const split = (parameter: number): string => `string_to_array($${parameter}, E'\\x1e', '')`;

// Of the tables that a rebuild swaps, lock the publisher's first: the rebuild locks it first, too, and must not find the others locked.
const saveSql = ({
  outdated,
  writes,
  answer,
}: {
  outdated: string;
  writes: string;
  answer: string;
}): string => `with known as materialized (
    select exists (
      select from unnest($30::text[], $31::text[]) as k(board, slug) left join boards b on b.id = k.board
      where b.slug is distinct from k.slug
    ) ${outdated} as outdated
  ), moved as (
    update publisher set checkpoint = $2, sequence = $3, caught_up_at = case when $29 then now() else caught_up_at end
    from known where name = 'log' and checkpoint = $1 and epoch = $4 and not known.outdated returning true as yes
  ), announced as (
    insert into published_events
      (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position,
       id_from_position)
    select e.*, false from unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[],
      $12::timestamptz[], $13::boolean[], ${split(14)}, $15::text[]) as e, moved
  ), kept as (
    ${upsertObjectsSql('published_objects', 16, ', moved')}
  ), poisoned as (
    insert into quarantine (read_model, stream, event_id, position, error)
    select p.* from unnest($21::text[], $22::text[], $23::text[], $24::text[], $25::text[]) as p, moved
    on conflict do nothing
  ), found as (
    insert into storefronts (board, since, address)
    select a.* from unnest($26::text[], $27::text[], $28::text[]) as a, moved on conflict do nothing
  ) ${writes}
  select exists (select from moved) as moved, (select outdated from known) as outdated, ${answer} as answer,
    extract(epoch from now())::float8 * 1000 as now`;

const SAVE = saveSql({ outdated: '', writes: '', answer: 'null' });
/** Number of parameters of `SAVE`; the parameters of joined parts follow. */
const PARAMETERS = 31;
const joinedTexts = new Map<string, string>();

function textOf({ name, sql }: JoinedEvent): string {
  const known = joinedTexts.get(name);
  if (known !== undefined) return known;
  const text = saveSql(sql(PARAMETERS + 1));
  joinedTexts.set(name, text);
  return text;
}

/** The index of the payload in `eventValues`. */
const BODY = 9;

/** Parameters for columns of published events, in the order of the table. */
export const eventValues = (events: readonly PublishedEvent[]): readonly unknown[] => [
  events.map(({ sequence }) => sequence),
  events.map(({ eventId }) => eventId),
  events.map(({ board }) => board),
  events.map(({ type }) => type),
  events.map(({ object }) => object),
  events.map(({ objectId }) => objectId),
  events.map(({ revision }) => revision),
  events.map(({ occurredAt }) => occurredAt),
  events.map(({ tombstone }) => tombstone),
  events.map(({ body }) => body),
  events.map(({ position }) => position),
];

/**
 * One statement: events, objects, quarantine, checkpoint and the writes of `joined` are stored together, or nothing is, because the checkpoint is
 * no longer at `from` or because what the publisher remembers is stale.
 */
export async function save(
  queries: Queries,
  events: readonly PublishedEvent[],
  saving: Saving,
  joined?: JoinedEvent,
): Promise<SaveResult> {
  const { from, to, objects, poison, addresses, slugs, caughtUp } = saving;
  const sentAt = performance.now();
  const { rows } = await queries.query<{ moved: boolean; outdated: boolean; answer: string | null; now: number }>({
    name: joined ? `publish-${joined.name}` : 'publish',
    text: joined ? textOf(joined) : SAVE,
    values: [
      from.checkpoint,
      to,
      events.at(-1)?.sequence ?? from.sequence,
      from.epoch,
      ...eventValues(events).with(BODY, events.map(({ body }) => body).join(SEPARATOR)),
      ...objectValues(objects),
      ...poisonValues(poison, quarantineOf),
      ...addressValues(addresses),
      caughtUp,
      slugs.map(([board]) => board),
      slugs.map(([, slug]) => slug),
      ...(joined?.values ?? []),
    ],
  });
  const [row] = rows;
  if (row?.moved) joined?.committed({ answer: row.answer, now: row.now, sentAt });
  return row?.moved ? 'saved' : row?.outdated ? 'outdated' : 'overtaken';
}

/** Values of `poison` in the column order of the quarantine, under the name that `named` gives. */
export const poisonValues = (poison: readonly PoisonedObject[], named: (object: string) => string) => [
  poison.map(({ object }) => named(object)),
  poison.map(({ stream }) => stream),
  poison.map(({ eventId }) => eventId),
  poison.map(({ position }) => position),
  poison.map(({ error }) => reasonOf(error)),
];

/** Values of `addresses` in the column order of their table. */
export const addressValues = (addresses: readonly Address[]) => [
  addresses.map(({ board }) => board),
  addresses.map(({ since }) => since),
  addresses.map(({ address }) => address),
];

/** The objects in quarantine, by `quarantineKey`. */
export async function quarantined(queries: Queries, objects: readonly string[]): Promise<Set<string>> {
  const { rows } = await queries.query<{ read_model: string; stream: string }>(
    'select read_model, stream from quarantine where read_model = any($1)',
    [objects.map(quarantineOf)],
  );
  const kinds = new Map(objects.map((object) => [quarantineOf(object), object]));
  return new Set(rows.map(({ read_model, stream }) => `${kinds.get(read_model)} ${stream}`));
}
