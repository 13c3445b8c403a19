import type { CustomFieldValues, GivenCustomFields } from './custom-field-values.js';
import type { ProfileField } from './custom-field.js';
import type {
  GivenSelection,
  ReferencedRecord,
  ReferenceField,
  ResolvedSelection,
  ReferenceSelection,
} from './references.js';

/** Values ready to be stored in a profile, with the fields they were checked against. */
export interface CheckedValues {
  readonly definitions: readonly ProfileField[];
  /** Null for a value that is cleared. */
  readonly values: GivenCustomFields;
}

/** Selections ready to be stored in a profile, with the reference fields they were checked against. */
export interface CheckedSelections {
  readonly definitions: readonly ReferenceField[];
  readonly selections: readonly ReferenceSelection[];
}

/** The values of a profile, with the fields that they belong to. */
export interface ProfileValues {
  readonly definitions: readonly ProfileField[];
  readonly values: CustomFieldValues;
}

/** The existing records that a profile selects, with their reference fields. */
export interface ProfileSelections {
  readonly definitions: readonly ReferenceField[];
  readonly selections: readonly ResolvedSelection[];
}

/**
 * The fields and the references to custom object records that the current board adds to one kind of profile.
 */
export interface ProfileForm {
  /** In display order. */
  fields(): Promise<readonly ProfileField[]>;

  /** In display order. */
  references(): Promise<readonly ReferenceField[]>;

  /** Replaces all fields. @throws Rejection `validation_bad_request`, `custom_field_type_immutable`. */
  defineFields(definitions: readonly ProfileField[]): Promise<readonly ProfileField[]>;

  /**
   * Replaces all reference fields.
   * @throws Rejection `validation_bad_request`, `custom_field_type_immutable`, `custom_object_types_not_found`.
   */
  defineReferences(definitions: readonly ReferenceField[]): Promise<readonly ReferenceField[]>;

  /**
   * Checks `given` and returns the values to store. Paths of faults begin with `values`.
   * @throws Rejection as `checkedCustomFields` does; also for files that the board does not have.
   */
  checkedValues(given: GivenCustomFields): Promise<CheckedValues>;

  /**
   * Checks `given` and returns the selections to store. Paths of faults begin with `selections`.
   * @throws Rejection as `checkedSelections` does.
   */
  checkedSelections(given: readonly GivenSelection[]): Promise<CheckedSelections>;

  /** The existing records that `selections` name, by id and in the form that profiles show. */
  records(selections: readonly ReferenceSelection[]): Promise<ReadonlyMap<string, ReferencedRecord>>;
}
