import { hash } from 'node:crypto';
import type { ColumnOptions } from 'typeorm';
import type { AnnouncedChanges } from '../changes/change-triggers.js';
import type { ChangeKind } from '../changes/changes.js';
import { countShownSql, type RowLists } from './shown-counts.js';
import { Column, Entity, getMetadataArgsStorage, PrimaryColumn } from './columns.js';
import type { RowIdentity } from '#kernel';
import type { InlineColumn, InlineTable } from '#kernel/engine';

type RowClass<Row extends RowIdentity = RowIdentity> = new () => Row;

interface ReadModelName extends AnnouncedChanges {
  readonly name: string;
  readonly version: number;
  /** Null if searches list all rows and count them each time. */
  readonly lists: RowLists | null;
  /** True if rows are always projected behind the log, even if the store could write them with the events. */
  readonly behind: boolean;
}

const names = new WeakMap<object, ReadModelName>();

/**
 * Marks the row class of a read model. Raise `version` with every change of columns or of what the fold puts into them: the read model is then
 * rebuilt beside the old one. Table: `<name>_v<version>`. With `behind`, appends do not wait for its rows: for rows that are expensive to write.
 * With `announces`, every process is notified of changed rows: for rows that processes remember. With `announcesNew` false, it is not notified of
 * inserted ones: for rows that are remembered only as parts of others, because many come together, and transactions that notify wait for each
 * other. With `lists`, each order has an index and shown rows are counted as they are written: for rows that a board has so many of that a search for
 * all of them must neither sort nor count.
 */
export function ReadModel(
  name: string,
  {
    version,
    behind = false,
    announces = null,
    announcesNew = true,
    lists = null,
  }: {
    version: number;
    behind?: boolean;
    announces?: ChangeKind | null;
    announcesNew?: boolean;
    lists?: RowLists | null;
  },
): ClassDecorator {
  return (target) => {
    names.set(target, { name, version, behind, announces, announcesNew, lists });
    Entity(`${name}_v${version}`)(target);
  };
}

const wordColumns = new WeakMap<object, string>();

/** Marks the column whose words find rows of this class; see `WordColumn`. */
export function indexWords(row: object, column: string): void {
  wordColumns.set(row, column);
}

/** A timestamp, stored as `timestamptz`, read and written as UTC ISO text with milliseconds. */
export const InstantColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('timestamptz', options) as PropertyDecorator;

const positionColumns = new Map<RowClass, readonly string[]>();

/**
 * A log position that the fold took from an event. Only in a read model behind the log: rows that are written with their events do not know their
 * positions. When the log moves to another store, `positionColumnsOf` says what to convert.
 */
export const PositionColumn = (): PropertyDecorator => (target, key) => {
  Column('text')(target, key);
  const row = target.constructor as RowClass;
  positionColumns.set(row, [...positionColumnsOf(row), String(key)]);
};

/** The columns of `row` that hold log positions. */
export const positionColumnsOf = (row: RowClass): readonly string[] => positionColumns.get(row) ?? [];

/** The columns of all read models of this program that hold log positions, with their tables. */
export const declaredPositionColumns = (): readonly (readonly [table: string, column: string])[] =>
  [...positionColumns].flatMap(([row, columns]) => columns.map((column) => [tableOf(row).name, column] as const));

/** Properties of a class that share one column, or have a text column for their JSON. */
interface Packing {
  readonly packed: string[];
  readonly moments: string[];
}

/** The column of the properties that have none of their own. */
const PACKED = 'packed';
const packings = new WeakMap<object, Packing>();
const jsonTexts = new WeakMap<object, Map<string, readonly string[] | undefined>>();
const lookUps = new WeakMap<object, RowLookUp[]>();
const outOfLine = new WeakMap<object, string[]>();

function pack(target: object, property: string): Packing {
  const packing = packings.get(target) ?? { packed: [], moments: [] };
  packings.set(target, packing);
  packing.packed.push(property);
  return packing;
}

/**
 * Marks a property that no list is filtered or sorted by and no SQL uses. It has no column of its own but shares a text column with others, as a
 * JSON array without names. Writing and reading one text costs a fraction of as many columns.
 */
export const Packed = (): PropertyDecorator => (target, key) => void pack(target.constructor, String(key));

/** A timestamp that is `Packed`; UTC ISO text with milliseconds. */
export const PackedInstant = (): PropertyDecorator => (target, key) =>
  void pack(target.constructor, String(key)).moments.push(String(key));

/**
 * How a column is stored: out of line, in the table's TOAST table, for large values that are rarely read with the rest. The rows themselves stay
 * narrow, so that many of them are read quickly.
 */
export interface Keeping {
  readonly outOfLine?: boolean;
}

/** Records how the column `property` is stored. */
export function keep(row: object, property: string, { outOfLine: apart = false }: Keeping): void {
  if (apart) outOfLine.set(row, [...(outOfLine.get(row) ?? []), property]);
}

/**
 * Marks a property with its own text column for its JSON: for large values that are not always read. For an object that always has the same
 * properties, `parts` lists them, and their names are not stored.
 */
export const JsonText =
  (parts?: readonly string[], keeping: Keeping = {}): PropertyDecorator =>
  (target, key) => {
    Column('text')(target, key);
    keep(target.constructor, String(key), keeping);
    const texts = jsonTexts.get(target.constructor) ?? new Map<string, readonly string[] | undefined>();
    jsonTexts.set(target.constructor, texts.set(String(key), parts));
  };

/**
 * Marks a column that is only compared for equality. Its index holds a hash of the board and the value instead of both: equally exact, because the
 * values are compared as well, and a fraction of the size. Null is not indexed. With `newestFirst`, for values that many rows share, the index
 * returns the rows of one value in list order.
 */
export const LookUp =
  ({ newestFirst = false } = {}): PropertyDecorator =>
  (target, key) => {
    const known = lookUps.get(target.constructor) ?? [];
    lookUps.set(target.constructor, known);
    known.push({ column: String(key), newestFirst });
  };

/** The index entry of a `LookUp` column, as `look_up_hashes` computes it for many values; `board` and `value` are SQL. */
export const lookUpHash = (board: string, value: string): string =>
  `hashtextextended(${board} || ' ' || ${value}::text, 0)`;

/** The columns that every row starts with. `board` is first in the key, as in every index: no query crosses boards. */
export abstract class BoardRow implements RowIdentity {
  @PrimaryColumn('text') board!: string;
  @PrimaryColumn('text') id!: string;
  /** Version of the stream that the row shows. */
  @Column('int') version!: number;
}

/** An index; with `where`, only over the rows that meet this SQL condition. */
export interface RowIndex {
  readonly columns: readonly string[];
  readonly where?: string;
}

/** A column with a hash index; see `LookUp`. */
export interface RowLookUp {
  readonly column: string;
  readonly newestFirst: boolean;
}

/** The table behind a row class. */
export interface RowTable extends InlineTable, ReadModelName {
  /** Name of the table, `<model>_v<version>`. */
  readonly name: string;
  readonly model: string;
  readonly columns: readonly (InlineColumn & { readonly nullable: boolean })[];
  /** Properties of the row that are timestamps. */
  readonly moments: readonly string[];
  readonly indices: readonly RowIndex[];
  /** Columns with a hash index. */
  readonly lookUps: readonly RowLookUp[];
  /** Columns that are stored out of line. */
  readonly outOfLine: readonly string[];
  /** The column whose words find rows, if there is one. */
  readonly words: string | null;
  /** Changes when columns or indexes do. */
  readonly shape: string;
}

const tables = new WeakMap<object, RowTable>();

/** The table of `row`. @throws Error if the class is not marked with `@ReadModel`, or an index does not start with the board. */
export function tableOf(row: RowClass): RowTable {
  const known = tables.get(row);
  if (known) return known;
  const model = names.get(row);
  if (!model) throw new Error(`${row.name} is not the row class of a read model: @ReadModel is missing.`);
  const storage = getMetadataArgsStorage();
  const lineage: RowClass[] = [];
  // Parents first, so that the key comes first.
  for (let each = row; each.prototype !== undefined; each = Object.getPrototypeOf(each) as RowClass)
    lineage.unshift(each);
  const own = lineage.flatMap((target) =>
    storage.filterColumns(target).map(({ propertyName, options }) => ({
      name: propertyName,
      type: `${String(options.type)}${options.array ? '[]' : ''}`,
      nullable: options.nullable === true,
      ...jsonOf(target, propertyName),
    })),
  );
  const packs = lineage.flatMap((target) => packings.get(target)?.packed ?? []);
  const columns = packs.length === 0 ? own : thin(own, packs);
  const moments = [
    ...own.filter(({ type }) => type === 'timestamptz').map(({ name }) => name),
    ...lineage.flatMap((target) => packings.get(target)?.moments ?? []),
  ];
  const indices = lineage
    .flatMap((target) => storage.filterIndices(target))
    .map(({ columns: of, where }): RowIndex => ({ columns: of as string[], ...(where ? { where } : {}) }));
  const homeless = indices.find(({ columns: [first] }) => first !== 'board');
  if (homeless)
    throw new Error(`An index of ${row.name} does not start with the board: ${homeless.columns.join(', ')}.`);
  const words = wordColumns.get(row) ?? null;
  const hashed = lineage.flatMap((target) => lookUps.get(target) ?? []);
  const apart = lineage.flatMap((target) => outOfLine.get(target) ?? []);
  const shaping: unknown[] = [columns, indices];
  if (words) shaping.push(words);
  if (hashed.length > 0) shaping.push(hashed);
  if (apart.length > 0) shaping.push({ outOfLine: apart });
  if (model.lists) shaping.push({ lists: model.lists });
  const shape = hash('sha256', JSON.stringify(shaping)).slice(0, 16);
  const name = `${model.name}_v${model.version}`;
  const table: RowTable = {
    ...model,
    model: model.name,
    name,
    columns,
    moments,
    indices,
    lookUps: hashed,
    outOfLine: apart,
    words,
    shape,
  };
  tables.set(row, table);
  return table;
}

function jsonOf(target: object, property: string): Pick<InlineColumn, 'json' | 'parts'> {
  const texts = jsonTexts.get(target);
  if (!texts?.has(property)) return {};
  const parts = texts.get(property);
  return parts ? { json: true, parts } : { json: true };
}

const quoted = (name: string) => `"${name}"`;

/**
 * The columns of a row, those of shared properties included. When a row changes, PostgreSQL logs the bytes between the first and the last
 * difference. So what rarely changes comes first, the version and packed properties come in the middle, and long texts last.
 */
function thin<Own extends InlineColumn>(own: readonly Own[], packs: readonly string[]) {
  const late = ({ name, json = false }: Own) => name === 'version' || json;
  return [
    ...own.filter((column) => !late(column)),
    ...own.filter(({ name }) => name === 'version'),
    { name: PACKED, type: 'text', nullable: false, packs },
    ...own.filter(({ json = false }) => json),
  ];
}

/** The fill factor in percent: a changed row finds space on its page and then needs no new index entries. */
const FILL = 80;
/** PostgreSQL moves columns out of line only in rows longer than 2 kB; the spaces compress to a few bytes. */
const FILLER = `"filler" text not null default repeat(' ', 2100)`;
/** How types that PostgreSQL could store out of line stay in the row, if other columns are marked. A long text is compressed. */
const IN_ROW: Readonly<Record<string, string>> = { text: 'main', tsvector: 'plain' };

/** DDL of `table` without key and indexes, under another name if given. */
export function bareTableSql({ columns, outOfLine: apart, name: own }: RowTable, name = own): string {
  const defined = columns.map((c) => `${quoted(c.name)} ${c.type}${c.nullable ? '' : ' not null'}`);
  if (apart.length === 0) return `create table ${quoted(name)} (${defined.join(', ')}) with (fillfactor = ${FILL});`;
  const storage = columns.flatMap(({ name: column, type }) =>
    apart.includes(column)
      ? [`alter ${quoted(column)} set storage external`]
      : IN_ROW[type]
        ? [`alter ${quoted(column)} set storage ${IN_ROW[type]}`]
        : [],
  );
  return `create table ${quoted(name)} (${[...defined, FILLER].join(', ')})
      with (fillfactor = ${FILL}, toast_tuple_target = 128);
    alter table ${quoted(name)} ${storage.join(', ')};`;
}

/** DDL of `table` with key, indexes and the triggers that count shown rows. */
export function createTableSql(table: RowTable): string {
  const key = `alter table ${quoted(table.name)} add primary key ("board", "id");`;
  return `${bareTableSql(table)} ${key} ${indexSql(table, table.name)} ${countShownSql(table.name, table)}`;
}

/** DDL of the indexes of `table`, under another name if given. */
export function indexSql(
  { indices, lookUps: hashed, words, lists }: Pick<RowTable, 'indices' | 'lookUps' | 'words' | 'lists'>,
  name: string,
): string {
  const byHash = hashed.map(
    ({ column, newestFirst }) =>
      `((${lookUpHash('"board"', quoted(column))})${newestFirst ? ', "id"' : ''}) where ${quoted(column)} is not null`,
  );
  const ordinary = indices.map(
    ({ columns, where }) => `(${columns.map(quoted).join(', ')})${where ? ` where ${where}` : ''}`,
  );
  // The newest entries wait in a list that each search reads, so the list is kept short.
  const ofWords = words ? [`using gin (${quoted(words)}) with (gin_pending_list_limit = 512)`] : [];
  return [...ordinary, ...listed(lists), ...byHash, ...ofWords]
    .map((how) => `create index on ${quoted(name)} ${how};`)
    .join(' ');
}

/** An index for each order, read backwards so that nulls come last, and one for the ends of rows. */
function listed(lists: RowLists | null): readonly string[] {
  if (!lists) return [];
  const until = quoted(lists.until);
  const orders = lists.by.map(
    (columns) => `("board", ${columns.map((column) => `${quoted(column)} nulls first`).join(', ')}) include (${until})`,
  );
  return [`("board", ${until})`, ...orders].map((how) => `${how} where ${until} is not null`);
}
