import { settingsTexts } from '@openings/i18n/dashboard-settings';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { useObject } from '../../kit/use-object';
import { useTexts, useTextsOf } from '../../state/language';

type Retention = Schema<'Retention'>;

/** How long applications are kept. */
export function RetentionSettings() {
  const t = useTextsOf(settingsTexts);
  const { save } = useTexts();
  const { data, error } = useObject<Retention>('retention', '/settings/retention');
  if (error) return <ErrorNote error={error} />;
  if (!data) return <div className="skeleton h-40" />;
  return (
    <ResourceForm<Retention, Retention>
      key={data.applicationRetentionDays}
      sections={[
        {
          title: t.sectionRetention,
          fields: [
            {
              name: 'applicationRetentionDays',
              label: t.retention,
              kind: 'number',
              min: 1,
              step: 1,
              hint: t.retentionHint,
              wide: true,
            },
          ],
        },
      ]}
      values={data}
      write={({ applicationRetentionDays }) => ({
        method: 'PUT',
        path: '/settings/retention',
        body: { applicationRetentionDays },
      })}
      needs="settings.manage"
      saveLabel={save}
      done={t.saved}
      refresh={['retention', 'settings']}
    />
  );
}
