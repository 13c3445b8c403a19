import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore } from '../../state/session';
import { localeOf, useLanguage } from '../../state/language';
import type { ComboOption } from '../../ui/combobox';
import type { Choice } from '../../ui/field';

type Entry = Schema<'RemotePermitEntry'> | Schema<'RemoteTimezoneEntry'>;

/** What the fields of the editor can be set to. */
export interface JobChoices {
  readonly permits: readonly ComboOption[];
  readonly timezones: readonly ComboOption[];
  readonly currencies: readonly Choice[];
  readonly customFields: readonly Schema<'CustomFieldDefinition'>[];
}

const optionsOf = (entries: readonly Entry[] | undefined): readonly ComboOption[] =>
  entries?.map(({ type, value, label }) => ({
    value: `${type}:${value}`,
    label,
    hint: type === 'timezone' ? '' : type === 'country' ? value : type.replaceAll('_', ' '),
  })) ?? [];

function currenciesIn(locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} – ${names.of(value) ?? value}`,
  }));
}

/** They come beside the form, but for the fields of the board, which it waits for; null until those are there. */
export function useJobChoices(): JobChoices | null {
  const locale = localeOf(useLanguage());
  const board = boardStore.get()?.id;
  const [form, permits, timezones] = useQueries({
    queries: [
      {
        queryKey: ['job-form', board],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          get<Schema<'JobFormConfig'>>('/settings/job-form', {}, signal),
      },
      {
        queryKey: ['remote-permits'],
        queryFn: ({ signal }: { signal: AbortSignal }) => get<Page<Entry>>('/taxonomies/remote-permits', {}, signal),
        staleTime: Infinity,
      },
      {
        queryKey: ['remote-timezones'],
        queryFn: ({ signal }: { signal: AbortSignal }) => get<Page<Entry>>('/taxonomies/remote-timezones', {}, signal),
        staleTime: Infinity,
      },
    ],
  });
  const currencies = useMemo(() => currenciesIn(locale), [locale]);
  const permitOptions = useMemo(() => optionsOf(permits.data?.data), [permits.data]);
  const timezoneOptions = useMemo(() => optionsOf(timezones.data?.data), [timezones.data]);
  const customFields = form.data?.customFields ?? NONE;
  const isThere = !form.isPending;
  return useMemo(
    () => (isThere ? { permits: permitOptions, timezones: timezoneOptions, currencies, customFields } : null),
    [isThere, permitOptions, timezoneOptions, currencies, customFields],
  );
}

const NONE: readonly never[] = [];
