export {
  FieldOptionDto,
  plainDefinitions,
  ProfileFieldDefinitionDto,
  ProfileFieldDefinitionsDto,
  ProfileFieldValuesDto,
  ReplaceProfileFieldsDto,
  SetProfileFieldValuesDto,
} from './profile-field.operator.dto.js';
export {
  FieldFileDto,
  ProfileReferenceDefinitionsDto,
  ProfileReferenceSelectionDto,
  ProfileReferenceSelectionsDto,
  RecordFieldDefinitionDto,
  ReplaceProfileReferencesDto,
  ReplaceProfileReferenceSelectionsDto,
} from './profile-reference.operator.dto.js';
