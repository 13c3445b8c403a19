import { Slugs } from '#kernel';
import {
  checkedCustomFields,
  cleanedCustomFields,
  fittingCustomFields,
  type GivenCustomFields,
  idsInCustomFields,
  withCustomFields,
} from '#custom-fields/rules';
import { allInOrder, cleanHtml } from '#runtime';
import { newId, type Page, type Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { customObjectRecords, type RecordWish } from './custom-object-record.decider.js';
import {
  CustomObjectTypeReader,
  type CustomObjectTypeRow,
} from '../custom-object-type/custom-object-type.read-model.js';
import { Media } from '../media/media.service.js';
import { RecordReader, RecordRow } from './record.read-model.js';

/** A record to add. Without a slug, it gets one derived from its title. */
export interface NewRecord {
  readonly title: string;
  readonly slug?: string | undefined;
  readonly attributes: GivenCustomFields;
}

/** Known objects that the values of records may refer to. */
export interface KnownThings {
  readonly files: { has(id: string): boolean };
  /** The types of existing records, by record id. */
  readonly records: ReadonlyMap<string, { readonly typeId: string }>;
}

/** Creates, updates and deletes records of custom object types. The rules are in custom-object-record.decider.ts. */
@Injectable()
export class Records {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: RecordReader,
    private readonly types: CustomObjectTypeReader,
    private readonly media: Media,
  ) {}

  /** The records of a type, newest first. @throws Rejection `pagination_invalid_cursor`, `custom_object_types_not_found`. */
  async page(typeId: string, query: Paging & { readonly search?: string | undefined }): Promise<Page<RecordRow>> {
    const [{ rows, nextCursor }, type] = await allInOrder([this.reader.page(typeId, query), this.types.byId(typeId)]);
    return { rows: rows.map((row) => shown(row, type)), nextCursor };
  }

  /** @throws Rejection `custom_object_types_not_found`, `custom_object_records_not_found`. */
  async get(typeId: string, id: string): Promise<RecordRow> {
    const [type, row] = await allInOrder([this.types.byId(typeId), this.reader.byId(typeId, id)]);
    return shown(row, type);
  }

  /**
   * Adds a record of the type.
   * @throws Rejection `custom_object_types_not_found`, `custom_object_records_slug_taken`, and as `checkedCustomFields` does.
   */
  async add(typeId: string, { title, slug: wanted, attributes: given }: NewRecord): Promise<RecordRow> {
    const type = await this.types.byId(typeId);
    const attributes = withCustomFields({}, await this.checked(type, given, { creating: true }));
    const id = newId('customObjectRecords');
    const receipt = await Slugs.withFree(
      {
        wanted,
        slug: Slugs.from(title, id.slice(-10)),
        taken: 'custom_object_records_slug_taken',
        id,
        free: (of) => this.reader.freeSlugs(of),
      },
      (slug) => this.bus.execute(customObjectRecords.AddCustomObjectRecord(id, { typeId, title, slug, attributes })),
    );
    return shown(receipt.row(RecordRow), type);
  }

  /** @throws Rejection `custom_object_records_not_found`, also for a record of another type, and those of `add`. */
  async change(typeId: string, id: string, { attributes: given, ...wish }: RecordWish): Promise<RecordRow> {
    const [type] = await allInOrder([this.types.byId(typeId), this.reader.byId(typeId, id)]);
    const attributes = given && (await this.checked(type, given, { creating: false }));
    const change = attributes ? Object.assign({ ...wish }, { attributes }) : wish;
    const receipt = await this.bus.execute(customObjectRecords.ChangeCustomObjectRecord(id, change));
    return shown(receipt.row(RecordRow), type);
  }

  /** Deletes a record. Profiles that refer to it no longer show it. @throws Rejection `custom_object_records_not_found`. */
  async remove(typeId: string, id: string): Promise<void> {
    await this.reader.byId(typeId, id);
    await this.bus.execute(customObjectRecords.RemoveCustomObjectRecord(id, {}));
  }

  /** The existing files and records that `all` refer to. */
  async known(
    { fields }: Pick<CustomObjectTypeRow, 'fields'>,
    all: readonly GivenCustomFields[],
  ): Promise<KnownThings> {
    const named = all.map((given) => idsInCustomFields(fields, given));
    const [files, records] = await Promise.all([
      this.media.files(named.flatMap((each) => each.files)),
      this.reader.typesOf([...new Set(named.flatMap((each) => each.records))]),
    ]);
    return { files, records };
  }

  private async checked(
    type: CustomObjectTypeRow,
    given: GivenCustomFields,
    how: { readonly creating: boolean },
  ): Promise<GivenCustomFields> {
    return checkedAttributes(type, given, await this.known(type, [given]), how);
  }
}

/** The record without the values that do not fit the current fields. */
function shown(row: RecordRow, { fields }: Pick<CustomObjectTypeRow, 'fields'>): RecordRow {
  return Object.assign({ ...row }, { attributes: fittingCustomFields(fields, row.attributes) });
}

/**
 * Validates and cleans `given` for a record of the type; paths of issues start with `attributes`.
 * @throws Rejection as `checkedCustomFields` does.
 */
export function checkedAttributes(
  { fields }: Pick<CustomObjectTypeRow, 'fields'>,
  given: GivenCustomFields,
  { files, records }: KnownThings,
  { creating }: { readonly creating: boolean },
): GivenCustomFields {
  return checkedCustomFields(fields, cleanedCustomFields(fields, given, cleanHtml), {
    path: ['attributes'],
    needs: () => creating,
    strict: true,
    isKnown: (kind, id, field) => (kind === 'file' ? files.has(id) : isOfType(field, records.get(id))),
  });
}

/** Whether a value of `field` may refer to this record. */
const isOfType = (field: { readonly typeId?: string }, record: { readonly typeId: string } | undefined): boolean =>
  record !== undefined && record.typeId === field.typeId;
