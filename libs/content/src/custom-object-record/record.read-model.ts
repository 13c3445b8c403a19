import { folded, rejectMissing, type RowProjection } from '#kernel';
import type { CustomFieldValues } from '#custom-fields/rules';
import {
  BoardRow,
  BoardTables,
  Column,
  Containing,
  Index,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import { customObjectRecordDecider, type CustomObjectRecordEvents } from './custom-object-record.decider.js';

/** A record of a custom object type. */
@ReadModel('custom_object_records', { version: 2 })
@Index(['board', 'typeId', 'id'])
export class RecordRow extends BoardRow {
  @Column('text') typeId!: string;
  @LookUp() @Column('text') slug!: string;
  /** The text that is searched for a part of the title. */
  @Column('text') searchTitle!: string;
  @Packed() title!: string;
  @PackedInstant() createdAt!: string;
  @PackedInstant() updatedAt!: string;
  @JsonText() attributes!: CustomFieldValues;
}

export const recordRows: RowProjection<RecordRow, CustomObjectRecordEvents> = {
  row: RecordRow,
  category: 'customObjectRecord',
  on: {
    CustomObjectRecordAdded: ({ data: { typeId, title, slug, attributes }, at }) => ({
      typeId,
      slug,
      searchTitle: folded(title),
      title,
      attributes,
      createdAt: at,
      updatedAt: at,
    }),
    CustomObjectRecordChanged: ({ data: { title, slug, attributes }, at }) => {
      const set: Partial<RecordRow> = { updatedAt: at };
      if (title !== undefined) Object.assign(set, { title, searchTitle: folded(title) });
      if (slug !== undefined) set.slug = slug;
      if (attributes !== undefined) set.attributes = attributes;
      return set;
    },
    CustomObjectRecordRemoved: () => null,
  },
};

@Injectable()
export class RecordReader {
  constructor(private readonly tables: BoardTables) {}

  /** The records of a type, newest first; with `search` in their title, ignoring case. */
  page(
    typeId: string,
    { search, ...paging }: Paging & { readonly search?: string | undefined },
  ): Promise<Page<RecordRow>> {
    const part = search === undefined ? undefined : new Containing(folded(search));
    return this.tables.page(RecordRow, { typeId, searchTitle: part }, paging);
  }

  /** @throws Rejection `custom_object_records_not_found`, also for a record of another type. */
  async byId(typeId: string, id: string): Promise<RecordRow> {
    const row = await this.tables.one(RecordRow, { id });
    return row?.typeId === typeId ? row : rejectMissing(customObjectRecordDecider);
  }

  /** The records with these ids that exist. */
  async byIds(ids: readonly string[]): Promise<readonly RecordRow[]> {
    return ids.length === 0 ? [] : this.tables.all(RecordRow, { id: ids }, ids.length);
  }

  /** The types of the records with these ids that exist, by record id. */
  async typesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<RecordRow, 'typeId'>>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(RecordRow, { id: ids }, ids.length, ['attributes']);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The records of a type with these slugs that exist, by slug. */
  async withSlugs(
    typeId: string,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<RecordRow, 'id' | 'title'>>> {
    const rows =
      slugs.length === 0 ? [] : await this.tables.all(RecordRow, { typeId, slug: slugs }, slugs.length, ['attributes']);
    return new Map(rows.map((row) => [row.slug, row]));
  }

  /** `slug`, `slug-2`, `slug-3` … that no record of any type has; at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(RecordRow, 'slug', slug);
  }

  /** Whether the type has records. */
  async hasAny(typeId: string): Promise<boolean> {
    return (await this.tables.all(RecordRow, { typeId }, 1, ['attributes'])).length > 0;
  }

  /** The ids of all records of a type, newest first and in batches. */
  async *idsOf(typeId: string): AsyncGenerator<readonly string[]> {
    for await (const rows of this.tables.each(RecordRow, { typeId }, ['attributes'], 100))
      yield rows.map(({ id }) => id);
  }
}
