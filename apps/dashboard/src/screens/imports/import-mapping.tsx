import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { importsTexts } from '@openings/i18n/dashboard-imports';
import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { WriteButton } from '../../kit/write-button';
import { useTextsOf } from '../../state/language';
import { Badge } from '../../ui/badge';
import { Field, Select, TextInput } from '../../ui/field';
import { sampleOf } from './csv-sample';
import { IMPORT_FIELDS, missingFields } from './import-fields';
import { ImportPreview } from './import-preview';

export interface ImportMappingProps {
  readonly item: Schema<'ImportDetail'>;
  readonly proposed: Schema<'ProposedMapping'>;
}

const SURE = 0.75;

/** How the columns of a file are read: as the server proposes, and as the person changes it. */
export function ImportMapping({ item, proposed }: ImportMappingProps) {
  const t = useTextsOf(importsTexts);
  const jobs = useTextsOf(jobsTexts);
  const columns = useMemo(
    () => [...proposed.fieldMappings.map(({ sourceColumn }) => sourceColumn), ...proposed.unmappedSourceColumns],
    [proposed],
  );
  const [fields, setFields] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(proposed.fieldMappings.map(({ sourceColumn, targetField }) => [sourceColumn, targetField])),
  );
  const [defaults, setDefaults] = useState(proposed.defaults);
  const sample = useMemo(() => sampleOf(item.id), [item.id]);
  const used = Object.values(fields).filter((name) => name !== '');
  const missing = missingFields(used);
  const twice = used.filter((name, index) => used.indexOf(name) !== index);
  const of = (column: string) => proposed.fieldMappings.find(({ sourceColumn }) => sourceColumn === column);
  const write = (): Write => ({
    method: 'POST',
    path: `/imports/${item.id}/confirm`,
    body: {
      inlineMapping: {
        fieldMappings: columns
          .filter((column) => fields[column])
          .map((sourceColumn) => ({
            sourceColumn,
            targetField: fields[sourceColumn],
            confidence: of(sourceColumn)?.targetField === fields[sourceColumn] ? of(sourceColumn)?.confidence : 1,
          })),
        defaults: Object.fromEntries(Object.entries(defaults).filter(([, value]) => value)),
        valueTransforms: proposed.valueTransforms.filter(
          ({ sourceColumn, targetField }) => fields[sourceColumn] === targetField,
        ),
      },
    },
  });
  const set = (name: keyof typeof defaults) => (value: string) =>
    setDefaults(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest));
  return (
    <div className="space-y-5">
      <section className="panel" aria-label={t.columns}>
        <div className="border-b border-line px-5 py-3">
          <h2 className="font-semibold">{t.columns}</h2>
          <p className="mt-0.5 text-muted">{t.columnsAbout}</p>
        </div>
        <ul className="divide-y divide-line">
          {columns.map((column, index) => {
            const field = fields[column] ?? '';
            const proposal = of(column);
            const sure = proposal?.targetField === field ? proposal.confidence : null;
            const example = sample?.rows[0]?.[sample.header.indexOf(column)];
            return (
              <li
                key={column}
                className="grid items-center gap-x-4 gap-y-1.5 px-5 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]"
              >
                <label htmlFor={`column-${index}`} className="min-w-0">
                  <span className="block truncate font-medium">{column}</span>
                  {example && <span className="block truncate text-xs text-muted">{example}</span>}
                </label>
                <div>
                  <Select
                    id={`column-${index}`}
                    value={field}
                    none={t.leaveOut}
                    choices={IMPORT_FIELDS.map((value) => ({ value, label: value }))}
                    aria-invalid={twice.includes(field) || undefined}
                    onChange={({ target }) => setFields({ ...fields, [column]: target.value })}
                  />
                  {twice.includes(field) && <p className="mt-1 text-xs text-bad">{t.twice}</p>}
                </div>
                <div>
                  {field !== '' && sure !== null && (
                    <Badge tone={sure >= SURE ? 'good' : 'warn'}>{`${t.sure} ${Math.round(sure * 100)} %`}</Badge>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <section className="panel" aria-label={t.defaults}>
        <h2 className="border-b border-line px-5 py-3 font-semibold">{t.defaults}</h2>
        <div className="grid gap-4 p-5 sm:grid-cols-2 xl:grid-cols-4">
          <Default
            label={t.employmentType}
            value={defaults.employmentType}
            set={set('employmentType')}
            choices={jobs.employmentTypes}
          />
          <Default
            label={t.remoteOption}
            value={defaults.remoteOption}
            set={set('remoteOption')}
            choices={jobs.remoteOptions}
          />
          <Default
            label={t.descriptionFormat}
            value={defaults.descriptionFormat}
            set={set('descriptionFormat')}
            choices={t.formats}
          />
          <Field label={t.currency}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={3}
                placeholder="EUR"
                value={defaults.currency ?? ''}
                onChange={({ target }) => set('currency')(target.value.toUpperCase())}
              />
            )}
          </Field>
        </div>
      </section>
      {sample && <ImportPreview sample={sample} fields={fields} transforms={proposed.valueTransforms} />}
      {(missing.length > 0 || proposed.warnings.length > 0) && (
        <div className="rounded-xl border border-warn/30 bg-warn-soft px-4 py-3 text-warn">
          {[...(missing.length > 0 ? [t.missing(missing.join(', '))] : []), ...proposed.warnings].map((line) => (
            <p key={line} className="flex gap-2 py-0.5">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-canvas/95 py-3 backdrop-blur">
        <WriteButton
          look="primary"
          needs="jobs.manage"
          disabled={missing.length > 0 || twice.length > 0}
          write={write}
          done={t.confirmed}
          refresh={['imports', 'jobs']}
        >
          {t.confirm(item.totalRows)}
        </WriteButton>
        <CopyAsCurl write={write} className="ml-auto" />
      </div>
    </div>
  );
}

function Default({
  label,
  value,
  set,
  choices,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly set: (value: string) => void;
  readonly choices: Readonly<Record<string, string>>;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select
          {...ids}
          value={value ?? ''}
          none="–"
          choices={choicesOf(choices)}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}
