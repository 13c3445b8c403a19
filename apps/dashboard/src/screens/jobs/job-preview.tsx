import type { ReactNode } from 'react';
import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import type { JobValues } from './job-values';
import { safeHtml } from './safe-html';
import { Salary } from './salary';

export interface JobPreviewProps {
  readonly t: JobsTexts;
  readonly values: JobValues;
  readonly logo?: string | null;
}

/** The job as its public page shows it: head, facts, the way to apply, the text, skills. */
export function JobPreview({ t, values, logo }: JobPreviewProps) {
  const { title, company, description, applicationUrl, skills, categories } = values;
  const isMail = /^(mailto:|[^\s/]+@)/i.test(applicationUrl);
  return (
    <section aria-label={t.preview} className="panel overflow-hidden">
      <h2 className="border-b border-line bg-sunken px-5 py-2 text-xs font-medium text-muted">{t.preview}</h2>
      <div className="max-h-[calc(100dvh-7rem)] space-y-4 overflow-y-auto p-5" tabIndex={0}>
        <div className="flex items-start gap-3">
          <Avatar name={company.name || title || '·'} src={logo ?? null} size="large" />
          <div className="min-w-0">
            <p className="text-lg leading-snug font-semibold tracking-tight break-words">{title || t.previewTitle}</p>
            <p className="truncate text-muted">{company.name || t.noCompany}</p>
          </div>
        </div>
        <div className="space-y-3 rounded-lg border border-line p-3">
          <dl className="space-y-1.5">
            {factsOf(t, values, categories).map(({ name, value }) => (
              <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <span className={`${buttonClass('primary')} pointer-events-none w-full`}>
            {isMail ? t.applyByMail : t.applyAt}
          </span>
        </div>
        <div className="prose-text" dangerouslySetInnerHTML={{ __html: safeHtml(description) }} />
        {skills.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {skills.map((skill) => (
              <Badge key={skill}>{skill}</Badge>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Those that have a value, in the order of the public page. */
function factsOf(t: JobsTexts, values: JobValues, categories: readonly string[]) {
  const { salaryMin, salaryMax, salaryCurrency, salaryTimeframe, officeLocations } = values;
  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    {
      name: t.salary,
      value: (salaryMin ?? salaryMax) !== null && (
        <Salary
          t={t}
          min={salaryMin}
          max={salaryMax}
          currency={salaryCurrency || null}
          timeframe={(salaryTimeframe || null) as keyof JobsTexts['timeframes'] | null}
        />
      ),
    },
    { name: t.offices, value: officeLocations.join(' · ') },
    { name: t.workplace, value: t.remoteOptions[values.remoteOption as keyof JobsTexts['remoteOptions']] },
    { name: t.employment, value: t.employmentTypes[values.employmentType as keyof JobsTexts['employmentTypes']] },
    { name: t.seniority, value: t.seniorities[values.seniority as keyof JobsTexts['seniorities']] },
    { name: t.categories, value: categories.join(', ') },
  ];
  return facts.filter(({ value }) => Boolean(value));
}
