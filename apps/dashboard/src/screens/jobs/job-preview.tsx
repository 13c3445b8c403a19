import type { JobsTexts } from '@openings/texts/dashboard-jobs';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import type { JobValues } from './job.form';
import { safeHtml } from './safe-html';
import { Salary } from './salary';

/** The job as visitors will see it. */
export function JobPreview({
  t,
  values,
  logo,
}: {
  readonly t: JobsTexts;
  readonly values: JobValues;
  readonly logo?: string | null;
}) {
  const {
    title,
    company,
    description,
    employmentType,
    remoteOption,
    seniority,
    salaryMin,
    salaryMax,
    salaryCurrency,
    salaryTimeframe,
  } = values;
  const badges = [
    t.employmentTypes[employmentType as keyof JobsTexts['employmentTypes']],
    t.remoteOptions[remoteOption as keyof JobsTexts['remoteOptions']],
    t.seniorities[seniority as keyof JobsTexts['seniorities']],
  ].filter((badge) => badge !== undefined);
  return (
    <section aria-label={t.preview} className="panel overflow-hidden">
      <h2 className="border-b border-line bg-sunken px-5 py-2 text-xs font-medium text-muted">{t.preview}</h2>
      <div className="space-y-3 p-5">
        <div className="flex items-center gap-2.5">
          <Avatar name={company.name || '·'} src={logo ?? null} />
          <span className="truncate text-muted">{company.name || t.noCompany}</span>
        </div>
        <p className="text-lg font-semibold tracking-tight break-words">{title || t.previewTitle}</p>
        {badges.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {badges.map((badge) => (
              <Badge key={badge}>{badge}</Badge>
            ))}
          </div>
        )}
        {(salaryMin !== null || salaryMax !== null) && (
          <p>
            <Salary
              t={t}
              min={salaryMin}
              max={salaryMax}
              currency={salaryCurrency || null}
              timeframe={(salaryTimeframe || null) as keyof JobsTexts['timeframes'] | null}
            />
          </p>
        )}
        <div
          className="prose-text max-h-[50vh] overflow-y-auto border-t border-line pt-3"
          tabIndex={0}
          dangerouslySetInnerHTML={{ __html: safeHtml(description) }}
        />
      </div>
    </section>
  );
}
