import { type RowProjection } from '#kernel';
import type { RecordField } from '#custom-fields/rules';
import { AnyIn, BoardRow, Column, JsonText, LookUp, Packed, PackedInstant, ReadModel, RowReader } from '#store';
import { customObjectTypeDecider, type CustomObjectTypeEvents, typesNamedIn } from './custom-object-type.decider.js';

/** A custom object type of the board. */
@ReadModel('custom_object_types', { version: 1 })
export class CustomObjectTypeRow extends BoardRow {
  @Packed() name!: string;
  @LookUp() @Column('text') slug!: string;
  @Packed() description!: string | null;
  @PackedInstant() createdAt!: string;
  @PackedInstant() updatedAt!: string;
  /** The types that its reference fields refer to. */
  @Column('jsonb') names!: readonly string[];
  @JsonText() fields!: readonly RecordField[];
}

export const customObjectTypeRows: RowProjection<CustomObjectTypeRow, CustomObjectTypeEvents> = {
  row: CustomObjectTypeRow,
  category: 'customObjectType',
  on: {
    CustomObjectTypeAdded: ({ data: { name, slug, description, fields }, at }) => ({
      name,
      slug,
      description,
      fields,
      names: typesNamedIn(fields),
      createdAt: at,
      updatedAt: at,
    }),
    CustomObjectTypeChanged: ({ data, at }) => {
      const set: Partial<CustomObjectTypeRow> = Object.assign({ updatedAt: at }, data);
      if (data.fields) set.names = typesNamedIn(data.fields);
      return set;
    },
    CustomObjectTypeRemoved: () => null,
  },
};

export class CustomObjectTypeReader extends RowReader(CustomObjectTypeRow, customObjectTypeDecider) {
  /** `slug`, `slug-2`, `slug-3` … that no type has; at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(CustomObjectTypeRow, 'slug', slug);
  }

  /** Whether another type has a field that refers to records of this type. */
  async isNamed(id: string): Promise<boolean> {
    const rows = await this.tables.all(CustomObjectTypeRow, { names: new AnyIn([id]) }, 2);
    return rows.some((row) => row.id !== id);
  }
}
