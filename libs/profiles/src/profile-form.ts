import type { CustomFieldValues, GivenCustomFields, ProfileField } from '#kernel/fields';
import type { GivenSelection, ReferencedRecord, ReferenceField, ResolvedSelection, Selection } from './references.js';

/** Values as a profile keeps them, with the fields that they were checked against. */
export interface CheckedValues {
  readonly definitions: readonly ProfileField[];
  /** Null for what is cleared. */
  readonly values: GivenCustomFields;
}

/** Selections as a profile keeps them, with the reference fields that they were checked against. */
export interface CheckedSelections {
  readonly definitions: readonly ReferenceField[];
  readonly selections: readonly Selection[];
}

/** The values of a profile, with the fields that they belong to. */
export interface ProfileValues {
  readonly definitions: readonly ProfileField[];
  readonly values: CustomFieldValues;
}

/** The records that a profile names and that are there, with the fields under which they are named. */
export interface ProfileSelections {
  readonly definitions: readonly ReferenceField[];
  readonly selections: readonly ResolvedSelection[];
}

/**
 * What the board of the request adds to profiles of one kind: fields, and references to records of custom objects. Each context that
 * has profiles names it as a port of its own.
 */
export abstract class ProfileForm {
  /** In display order. */
  abstract fields(): Promise<readonly ProfileField[]>;

  /** In display order. */
  abstract references(): Promise<readonly ReferenceField[]>;

  /** Replaces all fields. @throws Rejection `validation_bad_request`, `custom_field_type_immutable`. */
  abstract defineFields(definitions: readonly ProfileField[]): Promise<readonly ProfileField[]>;

  /**
   * Replaces all reference fields.
   * @throws Rejection `validation_bad_request`, `custom_field_type_immutable`, `custom_object_types_not_found`.
   */
  abstract defineReferences(definitions: readonly ReferenceField[]): Promise<readonly ReferenceField[]>;

  /**
   * `given` as a profile keeps it; paths of faults begin with `values`.
   * @throws Rejection as `checkedCustomFields` does; also for files that the board does not have.
   */
  abstract checkedValues(given: GivenCustomFields): Promise<CheckedValues>;

  /**
   * `given` as a profile keeps it; paths of faults begin with `selections`.
   * @throws Rejection as `checkedSelections` does.
   */
  abstract checkedSelections(given: readonly GivenSelection[]): Promise<CheckedSelections>;

  /** Those of the records that `selections` name which there are, by their ids and as profiles show them. */
  abstract records(selections: readonly Selection[]): Promise<ReadonlyMap<string, ReferencedRecord>>;
}
