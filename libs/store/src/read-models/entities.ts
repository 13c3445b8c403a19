import type { RowIdentity } from '#kernel';
import type { EntitySchema, EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';
import type { InlineColumn } from '#kernel/engine';
import { tableOf } from '../tables/row.js';

export type RowClass<Row extends RowIdentity = RowIdentity> = new () => Row;

/** Read-only: projections write the rows. */
const reading = (from: (value: never) => unknown): ValueTransformer => ({
  from,
  to() {
    throw new Error('Only projections write rows.');
  },
});

const MOMENT = reading((value: Date | null) => value && value.toISOString());

/** How to convert the value of `column` to that of its property. */
function transformerOf({ type, json, packs, parts }: InlineColumn): ValueTransformer | undefined {
  if (type === 'timestamptz') return MOMENT;
  if (parts)
    return reading((text: string | null) => {
      const values = text === null ? null : (JSON.parse(text) as unknown[]);
      return values && Object.fromEntries(parts.map((part, nth) => [part, values[nth]]));
    });
  if (json || packs) return reading((text: string | null) => (text === null ? null : (JSON.parse(text) as unknown)));
  return undefined;
}

/**
 * The TypeORM schema for the table of `row`: its columns, with transformers for JSON and timestamps. A column that several properties share is a
 * list until `unpack` distributes it.
 */
export function entityOptionsOf(row: RowClass): ConstructorParameters<typeof EntitySchema>[0] {
  const table = tableOf(row);
  const columns = table.columns.map((column): [string, EntitySchemaColumnOptions] => {
    const isArray = column.type.endsWith('[]');
    const type = (isArray ? column.type.slice(0, -2) : column.type) as EntitySchemaColumnOptions['type'];
    const transformer = transformerOf(column);
    return [
      column.name,
      {
        type,
        array: isArray,
        nullable: column.nullable === true,
        primary: column.name === 'board' || column.name === 'id',
        ...(transformer ? { transformer } : {}),
      },
    ];
  });
  return { name: table.name, target: row, tableName: table.name, columns: Object.fromEntries(columns) };
}

/** Assigns the values of a shared column to the properties of `entity` and removes the column. */
export function unpack(entity: object): void {
  const row = entity as Record<string, unknown>;
  const packed = tableOf(entity.constructor as RowClass).columns.find(({ packs }) => packs);
  if (!packed?.packs || !Array.isArray(row[packed.name])) return;
  const values = row[packed.name] as unknown[];
  delete row[packed.name];
  packed.packs.forEach((property, nth) => (row[property] = values[nth]));
}
