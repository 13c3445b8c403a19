import { importsTexts } from '@openings/i18n/dashboard-imports';
import type { Schema } from '../../api/types';
import { useTextsOf } from '../../state/language';
import type { CsvSample } from './csv-sample';

export interface ImportPreviewProps {
  readonly sample: CsvSample;
  /** The field that each column fills. */
  readonly fields: Readonly<Record<string, string>>;
  readonly transforms: readonly Schema<'ValueTransform'>[];
}

/** The first rows by the fields that they fill. */
export function ImportPreview({ sample, fields, transforms }: ImportPreviewProps) {
  const t = useTextsOf(importsTexts);
  const shown = sample.header
    .map((column, index) => ({ column, index, field: fields[column] ?? '' }))
    .filter(({ field }) => field !== '');
  const text = (column: string, field: string, cell: string) => {
    const transform = transforms.find((each) => each.sourceColumn === column && each.targetField === field);
    return transform?.map[cell] ?? (cell && transform?.fallback) ?? cell;
  };
  return (
    <section className="panel overflow-hidden" aria-label={t.preview}>
      <div className="border-b border-line px-5 py-3">
        <h2 className="font-semibold">{t.preview}</h2>
        <p className="mt-0.5 text-muted">{t.previewAbout}</p>
      </div>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t.preview}>
        <table className="w-full text-left">
          <thead className="text-xs text-muted">
            <tr>
              {shown.map(({ column, field }) => (
                <th key={column} className="px-5 py-2 font-medium whitespace-nowrap">
                  {field}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {sample.rows.map((row, at) => (
              <tr key={at}>
                {shown.map(({ column, index, field }) => (
                  <td key={column} className="max-w-64 truncate px-5 py-2">
                    {text(column, field, row[index] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
