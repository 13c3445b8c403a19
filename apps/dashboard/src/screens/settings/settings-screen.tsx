import { settingsTexts } from '@openings/i18n/dashboard-settings';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { AdsSettings } from './ads-settings';
import { BoardPassword } from './board-password';
import { HeroImage } from './hero-image';
import { JobFormSettings } from './job-form-settings';
import { RetentionSettings } from './retention-settings';
import { CONFIG_GROUPS, settingsSections, settingsValues, updateSettings, type SettingsValues } from './settings.form';

const GROUPS = ['identity', 'look', 'jobs', 'form', 'hiring', 'access', 'legal', 'ads'] as const;

/** All settings of the board, a tab for each group. */
export function Screen() {
  const t = useTextsOf(settingsTexts);
  const { save } = useTexts();
  const tabs = GROUPS.map((id) => ({ id, label: t.groups[id] }));
  const tab = useTab(tabs);
  const group = CONFIG_GROUPS.find((each) => each === tab);
  const { data: settings, error } = useObject<Schema<'Settings'>>('settings', '/settings');
  if (error) return <ErrorNote error={error} />;
  if (!settings) return <PagePending />;
  return (
    <>
      <PageHead title={t.title} />
      <Tabs label={t.title} tabs={tabs} active={tab} />
      <div className="max-w-3xl space-y-6">
        {tab === 'look' && <HeroImage settings={settings} />}
        {group && (
          <ResourceForm<SettingsValues, Schema<'Settings'>>
            key={`${group} ${settings.updatedAt}`}
            sections={settingsSections(t, group, settings)}
            values={settingsValues(settings)}
            write={(values) => updateSettings(settings, values)}
            needs="settings.manage"
            saveLabel={save}
            done={t.saved}
            refresh={['settings']}
            onSaved={({ slug }) => {
              // Every address of this dashboard has the slug.
              if (slug !== settings.slug) location.assign(`/dashboard/${slug}/settings`);
            }}
          />
        )}
        {tab === 'access' && <BoardPassword />}
        {tab === 'legal' && <RetentionSettings />}
        {tab === 'ads' && <AdsSettings />}
        {tab === 'form' && <JobFormSettings />}
      </div>
    </>
  );
}
