import { fittingCustomFields, idsInCustomFields, type RecordField } from '#custom-fields/rules';
import type { AttributeValue, FileOfField, ReferencedRecord } from '#custom-fields/rules';
import { Injectable } from '@nestjs/common';
import { CustomObjectTypeReader } from '../custom-object-type/custom-object-type.read-model.js';
import { Media } from '../media/media.service.js';
import { RecordReader, type RecordRow } from './record.read-model.js';

type Files = ReadonlyMap<string, FileOfField>;

/** Records as profiles show them: with the fields of their types, their files, and the records they refer to. */
@Injectable()
export class ReferencedRecords {
  constructor(
    private readonly records: RecordReader,
    private readonly types: CustomObjectTypeReader,
    private readonly media: Media,
  ) {}

  /** The records with these ids that exist, by id. Takes three rounds of queries, however many records. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, ReferencedRecord>> {
    const rows = await this.records.byIds(ids);
    const types = await this.types.byIds(rows.map(({ typeId }) => typeId));
    const known = rows.flatMap((row) => {
      const type = types.get(row.typeId);
      return type ? [{ row, fields: type.fields, ids: idsInCustomFields(type.fields, row.attributes) }] : [];
    });
    const [files, named] = await Promise.all([
      this.media.files(known.flatMap((each) => each.ids.files)),
      this.records.byIds([...new Set(known.flatMap((each) => each.ids.records))]),
    ]);
    const others = new Map(named.map((row) => [row.id, row]));
    return new Map(known.map(({ row, fields }) => [row.id, shown(row, fields, files, others)]));
  }
}

function shown(
  row: RecordRow,
  fields: readonly RecordField[],
  files: Files,
  others: ReadonlyMap<string, RecordRow>,
): ReferencedRecord {
  const values = fittingCustomFields(fields, row.attributes);
  const attributes: [string, AttributeValue][] = [];
  const references: [string, { recordId: string; title: string; slug: string }][] = [];
  let logoUrl: string | null = null;
  for (const { key, type, typeId } of fields) {
    const value = values[key];
    if (value === undefined) continue;
    if (type === 'reference') {
      const other = others.get(value as string);
      if (other?.typeId !== typeId || !other) continue;
      attributes.push([key, value]);
      references.push([key, { recordId: other.id, title: other.title, slug: other.slug }]);
    } else if (type === 'image_gallery') {
      attributes.push([key, (value as readonly string[]).flatMap((id) => files.get(id) ?? [])]);
    } else if (type === 'file' || type === 'image') {
      const file = files.get(value as string);
      if (!file) continue;
      if (type === 'image') logoUrl ??= file.url;
      attributes.push([key, file]);
    } else attributes.push([key, value]);
  }
  return {
    id: row.id,
    typeId: row.typeId,
    title: row.title,
    slug: row.slug,
    fields,
    attributes: Object.fromEntries(attributes),
    logoUrl,
    references: Object.fromEntries(references),
  };
}
