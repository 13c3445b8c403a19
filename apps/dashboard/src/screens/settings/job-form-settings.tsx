import { useWatch } from 'react-hook-form';
import { settingsTexts, type SettingsTexts } from '@openings/i18n/dashboard-settings';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { ErrorNote } from '../../kit/error-note';
import type { CustomControl } from '../../kit/form/declaration';
import { ResourceForm } from '../../kit/form/resource-form';
import { RowsField } from '../../kit/form/rows-field';
import { useObject } from '../../kit/use-object';
import { useTexts, useTextsOf } from '../../state/language';
import { Field, Select, TextInput } from '../../ui/field';
import { fieldsOf, NEW_FIELD, valuesOf, type JobFieldsValues } from './job-fields';

type JobForm = Schema<'JobFormConfig'>;

/** The fields that this board adds to jobs. */
export function JobFormSettings() {
  const t = useTextsOf(settingsTexts);
  const { save } = useTexts();
  const { data, error } = useObject<JobForm>('job-form', '/settings/job-form');
  if (error) return <ErrorNote error={error} />;
  if (!data) return <div className="skeleton h-64" />;
  return (
    <ResourceForm<JobFieldsValues, JobForm>
      key={JSON.stringify(data)}
      sections={[
        {
          title: t.sectionFields,
          about: t.fieldsAbout,
          fields: [
            {
              name: 'customFields',
              label: t.sectionFields,
              kind: 'custom',
              wide: true,
              render: (field) => <Fields t={t} {...field} />,
            },
          ],
        },
      ]}
      values={valuesOf(data.customFields ?? [])}
      write={(values) => ({
        method: 'PUT',
        path: '/settings/job-form/custom-fields',
        body: { customFields: fieldsOf(values) },
      })}
      needs="settings.manage"
      saveLabel={save}
      done={t.saved}
      refresh={['job-form']}
    />
  );
}

function Fields({ t, control, error }: CustomControl<JobFieldsValues> & { readonly t: SettingsTexts }) {
  const rows = useWatch({ control, name: 'customFields' });
  return (
    <RowsField
      control={control}
      name="customFields"
      empty={NEW_FIELD}
      addLabel={t.addField}
      removeLabel={t.removeRow}
      error={error}
      row={(_, index) => (
        <>
          <Field label={t.fieldLabel} required>
            {(ids) => <TextInput {...ids} {...control.register(`customFields.${index}.label`)} />}
          </Field>
          <Field label={t.fieldKey} required>
            {(ids) => (
              <TextInput {...ids} {...control.register(`customFields.${index}.key`)} className="font-mono text-xs" />
            )}
          </Field>
          <Field label={t.fieldType}>
            {(ids) => (
              <Select {...ids} {...control.register(`customFields.${index}.type`)} choices={choicesOf(t.fieldTypes)} />
            )}
          </Field>
          {rows[index]?.type.endsWith('_select') && (
            <Field label={t.fieldOptions} hint={t.fieldOptionsHint} className="sm:col-span-2">
              {(ids) => <TextInput {...ids} {...control.register(`customFields.${index}.options`)} />}
            </Field>
          )}
          <label className="flex items-center gap-2 self-end pb-1.5">
            <input
              type="checkbox"
              role="switch"
              className="switch"
              {...control.register(`customFields.${index}.required`)}
            />
            {t.fieldRequired}
          </label>
        </>
      )}
    />
  );
}
