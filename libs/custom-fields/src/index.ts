export {
  FieldOptionDto,
  plainDefinitions,
  ProfileFieldDefinitionDto,
  ProfileFieldDefinitionsDto,
  ProfileFieldValuesDto,
  ReplaceProfileFieldsDto,
  SetProfileFieldValuesDto,
} from './profile-field.operator.dto.js';
export { type FormContent, ProfileContents } from './profile-contents.js';
export {
  FieldFileDto,
  ProfileReferenceDefinitionsDto,
  ProfileReferenceSelectionDto,
  ProfileReferenceSelectionsDto,
  RecordFieldDefinitionDto,
  ReplaceProfileReferencesDto,
  ReplaceProfileReferenceSelectionsDto,
} from './profile-reference.operator.dto.js';
export { CustomFieldValues } from './custom-field-values.decorator.js';
export { customFieldsApi } from './custom-fields.api.js';
