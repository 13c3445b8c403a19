import { useWatch } from 'react-hook-form';
import { customObjectsTexts, type CustomObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Page, Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { CustomControl } from '../../kit/form/declaration';
import { ResourceForm } from '../../kit/form/resource-form';
import { RowsField } from '../../kit/form/rows-field';
import { useObject } from '../../kit/use-object';
import { useTexts, useTextsOf } from '../../state/language';
import { Field, Select, TextInput } from '../../ui/field';
import { NEW_FIELD, typeBody, typeValues, type TypeValues } from './type-fields';

type Type = Schema<'CustomObjectType'>;

/** A new type, or one that is changed. */
export function TypeForm({ type, onDone }: { readonly type?: Type; readonly onDone?: () => void }) {
  const t = useTextsOf(customObjectsTexts);
  const { save, create } = useTexts();
  return (
    <ResourceForm<TypeValues, Type>
      {...(type ? { key: type.updatedAt } : {})}
      sections={[
        {
          title: t.type,
          fields: [
            { name: 'name', label: t.name, kind: 'text', required: true, hint: t.nameHint },
            { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint },
            { name: 'description', label: t.description, kind: 'textarea', hint: t.descriptionHint, wide: true },
          ],
        },
        {
          title: t.fields,
          about: t.fieldsAbout,
          fields: [
            {
              name: 'fields',
              label: t.fields,
              kind: 'custom',
              wide: true,
              render: (field) => <Fields t={t} {...field} />,
            },
          ],
        },
      ]}
      values={typeValues(type)}
      write={(values) =>
        type
          ? { method: 'PATCH', path: `/custom-object-types/${type.id}`, body: typeBody(values) }
          : { method: 'POST', path: '/custom-object-types', body: typeBody(values) }
      }
      needs="custom_objects.manage"
      saveLabel={type ? save : create}
      done={type ? t.typeSaved : t.typeCreated}
      refresh={['custom-object-types']}
      {...(onDone ? { onSaved: onDone } : {})}
    />
  );
}

function Fields({ t, control, error }: CustomControl<TypeValues> & { readonly t: CustomObjectsTexts }) {
  const rows = useWatch({ control, name: 'fields' });
  const { data: types } = useObject<Page<Type>>('custom-object-types', '/custom-object-types?limit=100');
  return (
    <RowsField
      control={control}
      name="fields"
      empty={NEW_FIELD}
      addLabel={t.addField}
      removeLabel={t.removeField}
      error={error}
      row={(_, index) => (
        <>
          <Field label={t.fieldLabel} required>
            {(ids) => <TextInput {...ids} {...control.register(`fields.${index}.label`)} />}
          </Field>
          <Field label={t.fieldKey} required>
            {(ids) => <TextInput {...ids} {...control.register(`fields.${index}.key`)} className="font-mono text-xs" />}
          </Field>
          <Field label={t.fieldType}>
            {(ids) => (
              <Select {...ids} {...control.register(`fields.${index}.type`)} choices={choicesOf(t.fieldTypes)} />
            )}
          </Field>
          {rows[index]?.type.endsWith('_select') && (
            <Field label={t.fieldOptions} hint={t.fieldOptionsHint} className="sm:col-span-2">
              {(ids) => <TextInput {...ids} {...control.register(`fields.${index}.options`)} />}
            </Field>
          )}
          {rows[index]?.type === 'reference' && (
            <Field label={t.fieldReference} required>
              {(ids) => (
                <Select
                  {...ids}
                  {...control.register(`fields.${index}.typeId`)}
                  choices={(types?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  none="–"
                />
              )}
            </Field>
          )}
          <label className="flex items-center gap-2 self-end pb-1.5">
            <input type="checkbox" role="switch" className="switch" {...control.register(`fields.${index}.required`)} />
            {t.fieldRequired}
          </label>
        </>
      )}
    />
  );
}
