import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import { search } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore } from '../../state/session';
import type { ComboOption } from '../../ui/combobox';
import { Field, type FieldIds } from '../../ui/field';
import { late } from '../../ui/late';
import type { JobValues } from './job-values';

const Combobox = late(() => import('../../ui/combobox'), 'Combobox');

const TYPED_MS = 150;
const FOUND = 8;
/** The option that makes a company has no id. */
const NEW = '';

type Company = JobValues['company'];

interface CompanyFieldProps {
  readonly t: JobsTexts;
  readonly control: Control<JobValues>;
  readonly error: string | undefined;
  /** Whether a name that no company has makes one. */
  readonly mayAdd: boolean;
}

/** The company of a job, found by its name; of a new job it can also be a new one. */
export function CompanyField({ t, control, error, mayAdd }: CompanyFieldProps) {
  return (
    <Controller
      name="company"
      control={control}
      render={({ field: { value, onChange, onBlur } }) => (
        <Field label={t.company} error={error} hint={mayAdd ? t.companyHint : undefined}>
          {(ids) => (
            <Suspense fallback={<div className="skeleton h-9" />}>
              <CompanySearch t={t} ids={ids} value={value} onChange={onChange} onBlur={onBlur} mayAdd={mayAdd} />
            </Suspense>
          )}
        </Field>
      )}
    />
  );
}

interface CompanySearchProps {
  readonly t: JobsTexts;
  readonly ids: FieldIds;
  readonly value: Company;
  readonly onChange: (company: Company) => void;
  readonly onBlur: () => void;
  readonly mayAdd: boolean;
}

function CompanySearch({ t, ids, value, onChange, onBlur, mayAdd }: CompanySearchProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['companies', 'found', boardStore.get()?.id, query],
    queryFn: ({ signal }) =>
      search<Page<Schema<'Company'>>>(
        '/companies/search',
        { limit: FOUND, ...(query ? { query: query } : {}) },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const found: readonly ComboOption[] = (data?.data ?? []).map(({ id, name, website }) => ({
    value: id,
    label: name,
    hint: website?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') ?? '',
  }));
  const name = typed.trim();
  const isNew = mayAdd && name !== '' && !found.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const options = isNew ? [...found, { value: NEW, label: t.addCompany(name) }] : found;
  return (
    <Combobox
      {...ids}
      label={t.company}
      text={value.name}
      placeholder={t.findCompany}
      options={options}
      onType={setTyped}
      onChoose={({ value: id, label }) => onChange(id === NEW ? { id: '', name } : { id, name: label })}
      onBlur={() => {
        // A name that was typed and left counts as chosen.
        const same = found.find(({ label }) => label.toLowerCase() === name.toLowerCase());
        if (name !== '' && same) onChange({ id: same.value, name: same.label });
        else if (isNew) onChange({ id: '', name });
        onBlur();
      }}
    />
  );
}
