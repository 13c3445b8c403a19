// The rules of profiles that deciders may import.
export {
  checkedSelections,
  ENTRIES_AT_MOST,
  LONGEST_SELECTIONS,
  OVERRIDE_LENGTH,
  recordsNamedIn,
  referenceIssues,
  resolvedSelections,
  SELECTIONS_AT_MOST,
  SELECTIONS_OF_A_FIELD,
  type AttributeValue,
  type FileOfField,
  type GivenSelection,
  type ReferencedRecord,
  type ReferenceField,
  type ResolvedSelection,
  type ReferenceSelection,
  type SelectionEntry,
} from './references.js';
export {
  type ProfileForm,
  type CheckedSelections,
  type CheckedValues,
  type ProfileSelections,
  type ProfileValues,
} from './profile-form.js';
