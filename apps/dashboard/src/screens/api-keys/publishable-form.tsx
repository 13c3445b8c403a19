import { apiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';

export function PublishableForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTextsOf(apiKeysTexts);
  const { create } = useTexts();
  return (
    <ResourceForm<{ origin: string }, object>
      sections={[
        {
          title: t.sectionPublishable,
          fields: [
            {
              name: 'origin',
              label: t.origin,
              kind: 'url',
              required: true,
              wide: true,
              hint: t.originHint,
              placeholder: 'https://jobs.example.com',
            },
          ],
        },
      ]}
      values={{ origin: '' }}
      write={(body) => ({ method: 'POST', path: '/publishable-keys', body })}
      needs="api_keys.manage"
      saveLabel={create}
      done={t.createdPublishable}
      refresh={['publishable-keys']}
      onSaved={onDone}
    />
  );
}
