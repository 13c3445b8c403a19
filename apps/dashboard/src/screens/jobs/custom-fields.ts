import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Schema } from '../../api/types';
import { customField } from '../../kit/custom-fields';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';
import type { CustomValues, JobValues } from './job-values';

type Definition = Schema<'CustomFieldDefinition'>;

/** The section of the fields that a board has added; none where it has added nothing. */
export const customSection = (t: JobsTexts, fields: readonly Definition[]): readonly FormSection<JobValues>[] =>
  fields.length === 0
    ? []
    : [
        {
          title: t.sectionCustom,
          fields: fields.map((field) => customField<JobValues>(`customFieldValues.${field.key}`, field)),
        },
      ];

/** What of them was changed, with null for what was emptied; nothing where nothing was. */
export function customChanges(
  before: CustomValues,
  after: CustomValues,
): { readonly customFieldValues?: CustomValues } {
  const changes = Object.entries(changed(before, after)).map(([key, value]) => [
    key,
    value === '' || (Array.isArray(value) && value.length === 0) ? null : value,
  ]);
  return changes.length === 0 ? {} : { customFieldValues: Object.fromEntries(changes) as CustomValues };
}
