import { type Issue } from '#kernel';
import {
  checkedCustomFields,
  cleanedCustomFields,
  customFieldFaults,
  type CustomFieldValues,
  definitionIssues,
  FIELD_KEY,
  type FieldFault,
  type FieldVisibility,
  fittingCustomFields,
  keyIssues,
  labelIssues,
  type ProfileField,
  type RecordField,
  refuseFaults,
  type ScalarFieldType,
  withCustomFields,
} from '#kernel/fields';

/** A field of profiles that names records of a custom object type. */
export interface ReferenceField {
  readonly key: string;
  readonly label: string;
  /** Type of the records that a selection can name. */
  readonly typeId: string;
  /** Whether a profile can name several records. */
  readonly multiple: boolean;
  /** Of those that may: how many at most. Absent: 100. */
  readonly maxSelections?: number;
  /** Whether a profile must name one at least. */
  readonly required?: boolean;
  readonly visibility: FieldVisibility;
  readonly editableByOwner: boolean;
  /** Whether a profile may give a record another title or description. */
  readonly allowOverrides: boolean;
  /** The field of the type that is shown as the description of a record. */
  readonly descriptionFieldKey?: string;
  /** What a profile says of each record that it names. */
  readonly valueDefinitions?: readonly ProfileField<ScalarFieldType>[];
  /** What it says in each of the entries below the record. */
  readonly entryDefinitions?: readonly ProfileField<ScalarFieldType>[];
}

/** One of several things that a profile says of a record that it names. */
export interface SelectionEntry {
  readonly key: string;
  readonly values: CustomFieldValues;
}

/** A record that a profile names. */
export interface Selection {
  readonly fieldKey: string;
  readonly recordId: string;
  readonly titleOverride: string | null;
  readonly descriptionOverride: string | null;
  readonly values: CustomFieldValues;
  readonly entries: readonly SelectionEntry[];
}

/** A record that a profile is asked to name. */
export type GivenSelection = Pick<Selection, 'fieldKey' | 'recordId'> & Partial<Selection>;

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
  /** Its first image; null: it has none. */
  readonly logoUrl: string | null;
  /** The records that it names, by the keys of its fields. */
  readonly references: Readonly<
    Record<string, { readonly recordId: string; readonly title: string; readonly slug: string }>
  >;
}

/** A record that a profile names, with everything that is shown of it. What there is nothing of is absent. */
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

/** Reference fields of a profile at most. */
const REFERENCES_AT_MOST = 50;
/** Definitions of values, and of entries, of a reference field at most. */
const NESTED_AT_MOST = 20;
/** Records that a profile names at most, under all fields together. */
export const SELECTIONS_AT_MOST = 500;
/** Records under one field at most, where the field does not say. */
export const SELECTIONS_OF_A_FIELD = 100;
export const ENTRIES_AT_MOST = 100;
/** Characters of a title or a description that a profile gives a record. */
export const OVERRIDE_LENGTH = 2_000;
/** Characters of all selections of a profile together at most, as JSON. */
export const LONGEST_SELECTIONS = 524_288;

/** What is wrong with `definitions`, beyond the shape of each and what their types are; paths begin with `definitions`. */
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
 * `given` as it is kept: what is not said of a record is null or empty, and formatted texts are clean.
 * @param records those of the named records that there are, by their ids.
 * @throws Rejection with every fault and its path, which begins with `selections`; under the code of the first, as `checkedCustomFields`.
 */
export function checkedSelections(
  definitions: readonly ReferenceField[],
  given: readonly GivenSelection[],
  records: Records,
  clean: (html: string) => string,
): readonly Selection[] {
  if (given.length > SELECTIONS_AT_MOST)
    refuseFaults([bad(['selections'], `must have ${SELECTIONS_AT_MOST} elements at most`)]);
  const fields = new Map(definitions.map((definition) => [definition.key, definition]));
  const named = new Map<string, Set<string>>();
  const faults: FieldFault[] = [];
  const kept = given.map((selection, index): Selection => {
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

/** Records that a profile may name under `field`. */
const mostOf = ({ multiple, maxSelections = SELECTIONS_OF_A_FIELD }: ReferenceField): number =>
  multiple ? maxSelections : 1;

interface Checking {
  readonly path: Issue['path'];
  readonly faults: FieldFault[];
  readonly clean: (html: string) => string;
}

function checkedSelection(field: ReferenceField, given: GivenSelection, { path, faults, clean }: Checking): Selection {
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
): Selection {
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

/** The ids of the records that `selections` name, each once. */
export const recordsNamedIn = (selections: readonly Pick<Selection, 'recordId'>[]): readonly string[] => [
  ...new Set(selections.map(({ recordId }) => recordId)),
];

/**
 * `selections` as they are shown: in the order of their fields, and only those whose field still is there and whose record is still
 * there and of the type of the field.
 */
export function resolvedSelections(
  definitions: readonly ReferenceField[],
  selections: readonly Selection[],
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

function resolved(field: ReferenceField, selection: Selection, record: ReferencedRecord): ResolvedSelection {
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
