import { Slugs } from '#kernel';
import type { CustomField, GivenCustomFields } from '#custom-fields/rules';

/** Columns of a table that are not fields. */
const OWN = ['title', 'slug'] as const;

/** The columns of a table: `title`, `slug` and the keys of fields, each once. */
export type RecordColumns = readonly string[];

/** A parsed header: its columns, or what is wrong with it. */
export type Header =
  | { readonly columns: RecordColumns; readonly wrong?: undefined }
  | { readonly wrong: string; readonly columns?: undefined };

/**
 * The columns named in `header`. Names are compared without surrounding space. An unknown column is refused and not ignored, because
 * ignoring it would silently lose data.
 */
export function columnsOf(header: readonly string[], fields: readonly Pick<CustomField, 'key'>[]): Header {
  const columns = header.map((name) => name.trim());
  const known = new Set<string>([...OWN, ...fields.map(({ key }) => key)]);
  const unknown = columns.filter((name) => !known.has(name));
  if (unknown.length > 0)
    return {
      wrong: `must not have the column ${unknown.slice(0, 5).map(quoted).join(', ')}: the type has no such field`,
    };
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) return { wrong: `must have the column ${quoted(twice)} only once` };
  return columns.includes('title') ? { columns } : { wrong: 'must have a header row with the column title' };
}

const quoted = (name: string): string => `"${name.slice(0, 64)}"`;

/** Maximum length of a title. */
export const TITLE_LENGTH = 200;
/** Separates the values of a list in a cell. */
const SEPARATOR = '|';

/** A parsed row. */
export type ReadRow =
  | {
      readonly title: string;
      readonly slug: string;
      /** The slug that earlier releases derived from the row, if it differs. */
      readonly formerSlug?: string;
      readonly attributes: GivenCustomFields;
      readonly wrong?: undefined;
    }
  | { readonly wrong: string };

/** Parses the cells of a row; empty cells have no value. The values are not validated here. */
export function readRow(cells: readonly string[], columns: RecordColumns, fields: readonly CustomField[]): ReadRow {
  const texts = new Map<string, string>();
  columns.forEach((column, at) => {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '') texts.set(column, cell);
  });
  const title = texts.get('title');
  if (title === undefined) return { wrong: 'The row has no title.' };
  if (title.length > TITLE_LENGTH) return { wrong: `The title is longer than ${TITLE_LENGTH} characters.` };
  const slug = Slugs.from(texts.get('slug') ?? title, '');
  if (slug === '') return { wrong: 'The row has no slug, and none can be made from its title.' };
  const attributes = fields.flatMap((field) => {
    const cell = columns.includes(field.key) ? texts.get(field.key) : undefined;
    return cell === undefined ? [] : [[field.key, valueIn(cell, field)] as const];
  });
  const formerSlug = Slugs.formerFrom(texts.get('slug') ?? title, slug);
  return {
    title,
    slug,
    ...(formerSlug === slug ? {} : { formerSlug }),
    attributes: Object.fromEntries(attributes),
  };
}

/** Converts a cell to the type of its field; leaves it as text if it does not fit. */
function valueIn(cell: string, { type }: CustomField): GivenCustomFields[string] {
  switch (type) {
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'boolean':
      return /^(?:true|yes|1)$/i.test(cell) || (/^(?:false|no|0)$/i.test(cell) ? false : cell);
    case 'multi_select':
    case 'image_gallery':
      return cell.split(SEPARATOR).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
    default:
      return cell;
  }
}
