import { settingsTexts, type SettingsTexts } from '@openings/i18n/dashboard-settings';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { RowsField } from '../../kit/form/rows-field';
import { useObject } from '../../kit/use-object';
import { useTexts, useTextsOf } from '../../state/language';
import { Field, Select, TextInput } from '../../ui/field';
import type { CustomControl } from '../../kit/form/declaration';

type Adsense = Schema<'Adsense'>;
type Slot = Adsense['adsenseSlots'][string];

interface SlotValues {
  name: string;
  slotId: string;
  layout: string;
  frequency: string;
  enabled: boolean;
  /** What this form does not show of a place; it goes back as it came. */
  rest: Partial<Slot>;
}

interface AdsValues {
  adsenseEnabled: boolean;
  adsenseClientId: string;
  adsenseGoogleConsentMessage: boolean;
  adsTxt: string;
  slots: SlotValues[];
}

const LAYOUTS = ['auto', 'fluid', 'in-article', 'in-feed'].map((value) => ({ value, label: value }));
const NEW_SLOT: SlotValues = { name: '', slotId: '', layout: '', frequency: '', enabled: true, rest: {} };

const valuesOf = (ads: Adsense): AdsValues => ({
  adsenseEnabled: ads.adsenseEnabled,
  adsenseClientId: ads.adsenseClientId ?? '',
  adsenseGoogleConsentMessage: ads.adsenseGoogleConsentMessage,
  adsTxt: ads.adsTxt ?? '',
  slots: Object.entries(ads.adsenseSlots).map(([name, { slotId, layout, frequency, enabled, ...rest }]) => ({
    name,
    slotId: slotId ?? '',
    layout: layout ?? '',
    frequency: frequency ? String(frequency) : '',
    enabled,
    rest,
  })),
});

/** The request that saves advertising: the places are all of them, by their names. */
const writeOf = ({ slots, ...values }: AdsValues): Write => ({
  method: 'PUT',
  path: '/settings/adsense',
  body: {
    ...values,
    adsenseSlots: Object.fromEntries(
      slots.map(({ name, slotId, layout, frequency, enabled, rest }) => [
        name,
        {
          ...rest,
          slotId: slotId || null,
          layout: layout || null,
          frequency: frequency ? Number(frequency) : null,
          enabled,
        },
      ]),
    ),
  },
});

export function AdsSettings() {
  const t = useTextsOf(settingsTexts);
  const { save } = useTexts();
  const { data, error } = useObject<Adsense>('adsense', '/settings/adsense');
  if (error) return <ErrorNote error={error} />;
  if (!data) return <div className="skeleton h-64" />;
  return (
    <ResourceForm<AdsValues, Adsense>
      key={JSON.stringify(data)}
      sections={[
        {
          title: t.sectionAds,
          fields: [
            { name: 'adsenseEnabled', label: t.adsEnabled, kind: 'switch', wide: true },
            { name: 'adsenseClientId', label: t.clientId, kind: 'text', placeholder: 'ca-pub-…', wide: true },
            { name: 'adsenseGoogleConsentMessage', label: t.adsConsent, kind: 'switch', wide: true },
            { name: 'adsTxt', label: t.adsTxt, kind: 'textarea', rows: 3, mono: true },
          ],
        },
        {
          title: t.sectionSlots,
          about: t.slotsAbout,
          fields: [
            {
              name: 'slots',
              sends: ['adsenseSlots'],
              label: t.slots,
              kind: 'custom',
              wide: true,
              render: (field) => <Slots t={t} {...field} />,
            },
          ],
        },
      ]}
      values={valuesOf(data)}
      write={writeOf}
      needs="settings.manage"
      saveLabel={save}
      done={t.saved}
      refresh={['adsense']}
    />
  );
}

function Slots({ t, control, error }: CustomControl<AdsValues> & { readonly t: SettingsTexts }) {
  return (
    <RowsField
      control={control}
      name="slots"
      empty={NEW_SLOT}
      addLabel={t.addSlot}
      removeLabel={t.removeRow}
      error={error}
      row={(_, index) => (
        <>
          <Field label={t.slotName} required>
            {(ids) => <TextInput {...ids} {...control.register(`slots.${index}.name`)} placeholder="job-list" />}
          </Field>
          <Field label={t.slotId} hint={t.slotIdHint}>
            {(ids) => <TextInput {...ids} {...control.register(`slots.${index}.slotId`)} inputMode="numeric" />}
          </Field>
          <Field label={t.slotLayout}>
            {(ids) => <Select {...ids} {...control.register(`slots.${index}.layout`)} choices={LAYOUTS} none="–" />}
          </Field>
          <Field label={t.slotFrequency}>
            {(ids) => <TextInput {...ids} {...control.register(`slots.${index}.frequency`)} type="number" min={1} />}
          </Field>
          <label className="flex items-center gap-2 self-end pb-1.5">
            <input type="checkbox" role="switch" className="switch" {...control.register(`slots.${index}.enabled`)} />
            {t.slotEnabled}
          </label>
        </>
      )}
    />
  );
}
