import { formerSlugFrom, slugFrom } from '#kernel';
import { type CustomField, type GivenCustomFields } from '#kernel/fields';

/** Columns of a table that are no fields. */
const OWN = ['title', 'slug'] as const;

/** What the columns of a table are: `title`, `slug`, or the keys of fields; each stands once. */
export type RecordColumns = readonly string[];

/** What a header says: the columns, or what is wrong with them. */
export type Header =
  | { readonly columns: RecordColumns; readonly wrong?: undefined }
  | { readonly wrong: string; readonly columns?: undefined };

/**
 * What the columns under `header` are. Names are compared as they are, but for space around them. A column that is neither is
 * refused rather than left out: what was meant to be kept would be lost in silence.
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
  if (twice !== undefined) return { wrong: `must have the column ${quoted(twice)} once` };
  return columns.includes('title') ? { columns } : { wrong: 'must have a header row with the column title' };
}

const quoted = (name: string): string => `"${name.slice(0, 64)}"`;

/** Characters of a title at most. */
export const TITLE_LENGTH = 200;
/** What separates the values of a list in a cell. */
const SEPARATOR = '|';

/** What a row says. */
export type ReadRow =
  | {
      readonly title: string;
      readonly slug: string;
      /** The slug that earlier releases made of the row, where that is another. */
      readonly formerSlug?: string;
      readonly attributes: GivenCustomFields;
      readonly wrong?: undefined;
    }
  | { readonly wrong: string };

/** What the cells of a row say of a record; empty cells say nothing. Values are not checked here. */
export function readRow(cells: readonly string[], columns: RecordColumns, fields: readonly CustomField[]): ReadRow {
  const said = new Map<string, string>();
  columns.forEach((column, at) => {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '') said.set(column, cell);
  });
  const title = said.get('title');
  if (title === undefined) return { wrong: 'The row has no title.' };
  if (title.length > TITLE_LENGTH) return { wrong: `The title is longer than ${TITLE_LENGTH} characters.` };
  const slug = slugFrom(said.get('slug') ?? title, '');
  if (slug === '') return { wrong: 'The row has no slug, and none can be made from its title.' };
  const attributes = fields.flatMap((field) => {
    const cell = columns.includes(field.key) ? said.get(field.key) : undefined;
    return cell === undefined ? [] : [[field.key, valueIn(cell, field)] as const];
  });
  const formerSlug = formerSlugFrom(said.get('slug') ?? title, slug);
  return {
    title,
    slug,
    ...(formerSlug === slug ? {} : { formerSlug }),
    attributes: Object.fromEntries(attributes),
  };
}

/** A cell as a value of the type of its field; as the text that it is where it is none. */
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
