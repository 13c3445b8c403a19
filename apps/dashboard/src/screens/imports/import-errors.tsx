import { importsTexts } from '@openings/i18n/dashboard-imports';
import type { Schema } from '../../api/types';
import { useTextsOf } from '../../state/language';

/** The rows that were refused, and why. */
export function ImportErrors({
  total,
  errors,
}: {
  readonly total: number;
  readonly errors: readonly Schema<'ImportError'>[];
}) {
  const t = useTextsOf(importsTexts);
  return (
    <section className="panel overflow-hidden" aria-label={t.errors(total)}>
      <h2 className="border-b border-line px-5 py-3 font-semibold">{t.errors(total)}</h2>
      <div className="max-h-[32rem] overflow-auto" tabIndex={0} role="group" aria-label={t.errors(total)}>
        <table className="w-full text-left">
          <thead className="text-xs text-muted">
            <tr>
              <th className="w-20 px-5 py-2 font-medium">{t.row}</th>
              <th className="px-2 py-2 font-medium">{t.reason}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {errors.map(({ rowIndex, code, message }, index) => (
              <tr key={index}>
                <td className="px-5 py-2 align-top text-muted tabular-nums">{rowIndex + 1}</td>
                <td className="px-2 py-2">
                  {message} <span className="font-mono text-2xs text-muted">{code}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
