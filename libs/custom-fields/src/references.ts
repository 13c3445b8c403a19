import { type Issue } from '#kernel';
import {
  checkedCustomFields,
  cleanedCustomFields,
  customFieldFaults,
  type CustomFieldValues,
  type FieldFault,
  fittingCustomFields,
  refuseFaults,
  withCustomFields,
} from './custom-field-values.js';
import {
  definitionIssues,
  FIELD_KEY,
  type FieldVisibility,
  keyIssues,
  labelIssues,
  type ProfileField,
  type RecordField,
  type ScalarFieldType,
} from './custom-field.js';

/** A field of profiles that names records of a custom object type. */
export interface ReferenceField {
  readonly key: string;
  readonly label: string;
  /** Type of the records that a selection can name. */
  readonly typeId: string;
  /** Whether a profile can name several records. */
  readonly multiple: boolean;
  /** The maximum number of records if `multiple` is set. Default: 100. */
  readonly maxSelections?: number;
  /** Whether a profile must select at least one record. */
  readonly required?: boolean;
  readonly visibility: FieldVisibility;
  readonly editableByOwner: boolean;
  /** Whether a profile may give a record another title or description. */
  readonly allowOverrides: boolean;
  /** The field of the type that is shown as the description of a record. */
  readonly descriptionFieldKey?: string;
  /** The values that a profile adds to each selected record. */
  readonly valueDefinitions?: readonly ProfileField<ScalarFieldType>[];
  /** The values that a profile adds to each entry below the record. */
  readonly entryDefinitions?: readonly ProfileField<ScalarFieldType>[];
}

/** One of several entries that a profile adds to a selected record. */
export interface SelectionEntry {
  readonly key: string;
  readonly values: CustomFieldValues;
}

/** A record that a profile selects. */
export interface ReferenceSelection {
  readonly fieldKey: string;
  readonly recordId: string;
  readonly titleOverride: string | null;
  readonly descriptionOverride: string | null;
  readonly values: CustomFieldValues;
  readonly entries: readonly SelectionEntry[];
}

/** A record to select in a profile. */
export type GivenSelection = Pick<ReferenceSelection, 'fieldKey' | 'recordId'> & Partial<ReferenceSelection>;

/** A file under a field of a record. */
export interface FileOfField {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly url: string;
}

export type AttributeValue = CustomFieldValues[string] | FileOfField | readonly FileOfField[];

/** A record as profiles show it. */
export interface ReferencedRecord {
  readonly id: string;
  readonly typeId: string;
  readonly title: string;
  readonly slug: string;
  /** The fields of its type. */
  readonly fields: readonly RecordField[];
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Its first image. Null if it has none. */
  readonly logoUrl: string | null;
  /** The records that it names, by the keys of its fields. */
  readonly references: Readonly<
    Record<string, { readonly recordId: string; readonly title: string; readonly slug: string }>
  >;
}

/** A record that a profile selects, with everything shown about it. Properties without a value are absent. */
export interface ResolvedSelection {
  readonly fieldKey: string;
  readonly fieldLabel: string;
  readonly recordId: string;
  readonly title: string;
  readonly slug: string;
  readonly description?: string;
  readonly titleOverride?: string;
  readonly descriptionOverride?: string;
  readonly logoUrl?: string;
  readonly descriptionType?: 'rich_text';
  readonly descriptionFieldKey?: string;
  readonly fields: readonly RecordField[];
  readonly attributes: ReferencedRecord['attributes'];
  readonly valueDefinitions: readonly ProfileField<ScalarFieldType>[];
  readonly entryDefinitions: readonly ProfileField<ScalarFieldType>[];
  readonly values: CustomFieldValues;
  readonly entries: readonly SelectionEntry[];
  readonly references: ReferencedRecord['references'];
}

/** Maximum number of reference fields in a profile. */
const REFERENCES_AT_MOST = 50;
/** Maximum number of value definitions, and of entry definitions, in a reference field. */
const NESTED_AT_MOST = 20;
/** Maximum number of records that a profile selects, in all fields together. */
export const SELECTIONS_AT_MOST = 500;
/** Maximum number of records in one field that does not set its own maximum. */
export const SELECTIONS_OF_A_FIELD = 100;
export const ENTRIES_AT_MOST = 100;
/** Maximum length of a title or description that a profile gives to a record. */
export const OVERRIDE_LENGTH = 2_000;
/** Maximum length of all selections of a profile together, as JSON. */
export const LONGEST_SELECTIONS = 524_288;

/** The faults of `definitions` that their shape and their types do not rule out. Paths begin with `definitions`. */
export function referenceIssues(definitions: readonly ReferenceField[]): readonly Issue[] {
  if (definitions.length > REFERENCES_AT_MOST)
    return [{ path: ['definitions'], message: `must have ${REFERENCES_AT_MOST} fields at most` }];
  const seen = new Set<string>();
  return definitions.flatMap(({ key, label, maxSelections, valueDefinitions, entryDefinitions }, index) => {
    const at = (...rest: readonly string[]) => ['definitions', index, ...rest];
    const issues: Issue[] = [...labelIssues(label, at('label')), ...keyIssues(key, at('key'))];
    if (seen.has(key)) issues.push({ path: at('key'), message: 'must be unique in the profile' });
    seen.add(key);
    if (maxSelections !== undefined && (maxSelections < 1 || maxSelections > SELECTIONS_OF_A_FIELD))
      issues.push({ path: at('maxSelections'), message: `must be from 1 to ${SELECTIONS_OF_A_FIELD}` });
    for (const [name, nested = []] of [
      ['valueDefinitions', valueDefinitions],
      ['entryDefinitions', entryDefinitions],
    ] as const)
      issues.push(
        ...definitionIssues(nested, {
          path: at(name),
          most: NESTED_AT_MOST,
          optionKeys: 'pattern',
          owner: 'its reference field',
        }),
      );
    return issues;
  });
}

type Records = ReadonlyMap<string, Pick<ReferencedRecord, 'typeId'>>;

const bad = (path: Issue['path'], message: string): FieldFault => ({ path, code: 'validation_bad_request', message });

/**
 * Checks `given` and returns the selections to store: absent values become null or empty, and formatted texts are cleaned.
 * @param records the existing records among those named, by id.
 * @throws Rejection with every fault and its path, which begins with `selections`. Its code is that of the first fault, as in
 * `checkedCustomFields`.
 */
export function checkedSelections(
  definitions: readonly ReferenceField[],
  given: readonly GivenSelection[],
  records: Records,
  clean: (html: string) => string,
): readonly ReferenceSelection[] {
  if (given.length > SELECTIONS_AT_MOST)
    refuseFaults([bad(['selections'], `must have ${SELECTIONS_AT_MOST} elements at most`)]);
  const fields = new Map(definitions.map((definition) => [definition.key, definition]));
  const named = new Map<string, Set<string>>();
  const faults: FieldFault[] = [];
  const kept = given.map((selection, index): ReferenceSelection => {
    const path = ['selections', index];
    const field = fields.get(selection.fieldKey);
    if (!field) {
      faults.push(bad([...path, 'fieldKey'], 'is not the key of a reference field'));
      return selectionOf(selection, {}, []);
    }
    const others = named.get(field.key) ?? new Set<string>();
    named.set(field.key, others);
    if (records.get(selection.recordId)?.typeId !== field.typeId)
      faults.push(bad([...path, 'recordId'], 'must be the id of a record of the type of its field'));
    else if (others.has(selection.recordId))
      faults.push(bad([...path, 'recordId'], 'must not be named twice under one field'));
    else if (others.size >= mostOf(field))
      faults.push(bad(path, `must not be more than ${mostOf(field)} under "${field.key}"`));
    others.add(selection.recordId);
    return checkedSelection(field, selection, { path, faults, clean });
  });
  for (const { key, required } of definitions)
    if (required && !named.has(key))
      faults.push({
        path: ['selections'],
        code: 'custom_field_required',
        message: `must name a record under "${key}"`,
      });
  if (JSON.stringify(kept).length > LONGEST_SELECTIONS)
    faults.push(bad(['selections'], `must not be longer than ${LONGEST_SELECTIONS} characters in all`));
  refuseFaults(faults);
  return kept;
}

/** The maximum number of records that a profile can select under `field`. */
const mostOf = ({ multiple, maxSelections = SELECTIONS_OF_A_FIELD }: ReferenceField): number =>
  multiple ? maxSelections : 1;

interface Checking {
  readonly path: Issue['path'];
  readonly faults: FieldFault[];
  readonly clean: (html: string) => string;
}

function checkedSelection(
  field: ReferenceField,
  given: GivenSelection,
  { path, faults, clean }: Checking,
): ReferenceSelection {
  const { valueDefinitions = [], entryDefinitions = [], allowOverrides } = field;
  for (const name of ['titleOverride', 'descriptionOverride'] as const) {
    const text = given[name] ?? '';
    if (text !== '' && !allowOverrides)
      faults.push(bad([...path, name], 'must be absent: the field allows no overrides'));
    if (text.length > OVERRIDE_LENGTH)
      faults.push(bad([...path, name], `must be ${OVERRIDE_LENGTH} characters at most`));
  }
  const values = checkedValues(valueDefinitions, given.values ?? {}, { path: [...path, 'values'], faults, clean });
  if ((given.entries ?? []).length > ENTRIES_AT_MOST)
    faults.push(bad([...path, 'entries'], `must have ${ENTRIES_AT_MOST} elements at most`));
  const keys = new Set<string>();
  const entries = (given.entries ?? []).slice(0, ENTRIES_AT_MOST).map((entry, index) => {
    const at = [...path, 'entries', index];
    if (!FIELD_KEY.test(entry.key))
      faults.push(bad([...at, 'key'], 'must be 1 to 64 letters, digits, - and _, a letter first'));
    if (keys.has(entry.key)) faults.push(bad([...at, 'key'], 'must be unique in its selection'));
    keys.add(entry.key);
    return {
      key: entry.key,
      values: checkedValues(entryDefinitions, entry.values, { path: [...at, 'values'], faults, clean }),
    };
  });
  return selectionOf(given, values, entries);
}

function selectionOf(
  { fieldKey, recordId, titleOverride, descriptionOverride }: GivenSelection,
  values: CustomFieldValues,
  entries: readonly SelectionEntry[],
): ReferenceSelection {
  return {
    fieldKey,
    recordId,
    titleOverride: titleOverride || null,
    descriptionOverride: descriptionOverride || null,
    values,
    entries,
  };
}

function checkedValues(
  fields: readonly ProfileField[],
  given: CustomFieldValues,
  { path, faults, clean }: Checking,
): CustomFieldValues {
  const rules = { path, needs: () => true, strict: true };
  const cleaned = cleanedCustomFields(fields, given, clean);
  const found = customFieldFaults(fields, cleaned, rules);
  faults.push(...found);
  return found.length > 0 ? {} : withCustomFields({}, checkedCustomFields(fields, cleaned, rules));
}

/** The ids of the records that `selections` name, without duplicates. */
export const recordsNamedIn = (selections: readonly Pick<ReferenceSelection, 'recordId'>[]): readonly string[] => [
  ...new Set(selections.map(({ recordId }) => recordId)),
];

/**
 * The `selections` to show, in the order of their fields. Leaves out selections whose field was deleted, and those whose record was
 * deleted or is not of the field's type.
 */
export function resolvedSelections(
  definitions: readonly ReferenceField[],
  selections: readonly ReferenceSelection[],
  records: ReadonlyMap<string, ReferencedRecord>,
): readonly ResolvedSelection[] {
  return definitions.flatMap((field) =>
    selections
      .filter(({ fieldKey }) => fieldKey === field.key)
      .flatMap((selection) => {
        const record = records.get(selection.recordId);
        return record?.typeId === field.typeId ? [resolved(field, selection, record)] : [];
      })
      .slice(0, mostOf(field)),
  );
}

function resolved(field: ReferenceField, selection: ReferenceSelection, record: ReferencedRecord): ResolvedSelection {
  const { valueDefinitions = [], entryDefinitions = [], descriptionFieldKey, allowOverrides } = field;
  const { titleOverride, descriptionOverride } = allowOverrides ? selection : NO_OVERRIDES;
  const described = record.fields.find(({ key }) => key === descriptionFieldKey);
  const description = described && record.attributes[described.key];
  return {
    fieldKey: field.key,
    fieldLabel: field.label,
    recordId: record.id,
    title: record.title,
    slug: record.slug,
    ...(typeof description === 'string' ? { description } : {}),
    ...(titleOverride === null ? {} : { titleOverride }),
    ...(descriptionOverride === null ? {} : { descriptionOverride }),
    ...(record.logoUrl === null ? {} : { logoUrl: record.logoUrl }),
    ...(described?.type === 'rich_text' ? { descriptionType: 'rich_text' } : {}),
    ...(descriptionFieldKey === undefined ? {} : { descriptionFieldKey }),
    fields: record.fields,
    attributes: record.attributes,
    valueDefinitions,
    entryDefinitions,
    values: fittingCustomFields(valueDefinitions, selection.values),
    entries: selection.entries.map(({ key, values }) => ({
      key,
      values: fittingCustomFields(entryDefinitions, values),
    })),
    references: record.references,
  };
}

const NO_OVERRIDES = { titleOverride: null, descriptionOverride: null };
