import type { ApiPart } from '#http';
import { FIELD_VISIBILITIES } from './custom-field.js';

/** What custom fields bring to the API. */
export const customFieldsApi: ApiPart = { scopes: [], vocabularies: { FieldVisibility: FIELD_VISIBILITIES } };
