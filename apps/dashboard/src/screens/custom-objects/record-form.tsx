import { customObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';
import { recordBody, recordField, recordValues, type RecordValues } from './record-values';

type Item = Schema<'CustomObjectRecord'>;

export interface RecordFormProps {
  readonly type: Schema<'CustomObjectType'>;
  readonly record?: Item;
  readonly onDone: () => void;
}

/** A new record, or one that is changed. */
export function RecordForm({ type, record, onDone }: RecordFormProps) {
  const t = useTextsOf(customObjectsTexts);
  const { save, create } = useTexts();
  const values = recordValues(type.fields, record);
  const path = `/custom-object-types/${type.id}/records`;
  return (
    <ResourceForm<RecordValues, Item>
      sections={[
        {
          title: type.name,
          fields: [
            { name: 'title', label: t.recordTitle, kind: 'text', required: true, wide: true },
            { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint, wide: true },
            ...type.fields.map((field) => recordField(field, t)),
          ],
        },
      ]}
      values={values}
      write={(after) => {
        const body = recordBody(after, values);
        return record ? { method: 'PATCH', path: `${path}/${record.id}`, body } : { method: 'POST', path, body };
      }}
      needs="custom_objects.manage"
      saveLabel={record ? save : create}
      done={record ? t.recordSaved : t.recordCreated}
      refresh={['custom-object-records']}
      onSaved={onDone}
    />
  );
}
