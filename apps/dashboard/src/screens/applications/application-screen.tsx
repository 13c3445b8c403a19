import { useParams } from '@tanstack/react-router';
import { ExternalLink, FileText, MoveRight, Trash2, UserSearch } from 'lucide-react';
import { applicationsTexts, type ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { Panel } from '../../kit/panel';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { BoardLink, useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { buttonClass } from '../../ui/button';
import { CompanyName } from '../jobs/company-name';
import { applicantOf } from './applications.list';
import { JobTitle } from './job-title';
import { MoveMenu } from './move-menu';
import { keyOf, stageLabel, useStages } from './use-move';

type Detail = Schema<'ReceivedApplicationDetail'>;

export function Screen() {
  const t = useTextsOf(applicationsTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const navigate = useBoardNavigate();
  const { data: application, error } = useObject<Detail>('applications', `/applications/${id}`);
  if (error) return <ErrorNote error={error} />;
  if (!application) return <PagePending />;
  const { status, stage, candidateId, jobId, companyId, resumeUrl } = application;
  const name = applicantOf(application, t);
  return (
    <>
      <PageHead
        title={name}
        back={{ label: t.title, to: '/applications' }}
        badge={<StatusBadge status={stage === 'rejected' ? 'rejected' : status} />}
        actions={
          <>
            <MoveMenu
              t={t}
              row={application}
              trigger={
                <>
                  <MoveRight aria-hidden className="size-4" />
                  {t.move}
                </>
              }
              triggerClass={buttonClass()}
            />
            {candidateId && (
              <BoardLink to={`/candidates/${candidateId}`} className={buttonClass()}>
                <UserSearch aria-hidden className="size-4" />
                {t.candidate}
              </BoardLink>
            )}
            {resumeUrl && (
              <a href={resumeUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
                <ExternalLink aria-hidden className="size-4" />
                {t.openResume}
              </a>
            )}
            <WriteButton
              danger
              icon={<Trash2 aria-hidden className="size-4" />}
              needs="applications.manage"
              write={() => ({ method: 'DELETE', path: `/applications/${id}` })}
              confirm={{ title: t.deleteOne(name), text: t.deleteText, action: t.deleteAction }}
              done={t.deletedDone(1)}
              onDone={() => navigate('/applications')}
            >
              {t.deleteAction}
            </WriteButton>
          </>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          <Panel title={t.coverNote}>
            {application.coverNote ? (
              <p className="py-1 text-sm leading-6 break-words whitespace-pre-line">{application.coverNote}</p>
            ) : (
              <p className="py-1 text-muted">{t.noCoverNote}</p>
            )}
          </Panel>
          <Panel title={t.timeline}>
            <Timeline application={application} t={t} />
          </Panel>
        </div>
        <Panel title={t.applicant}>
          <Facts
            facts={[
              {
                name: t.job,
                value: (
                  <BoardLink to={`/jobs/${jobId}`} className="rounded text-accent-ink hover:underline">
                    <JobTitle id={jobId} />
                  </BoardLink>
                ),
              },
              {
                name: t.company,
                value: (
                  <BoardLink to={`/companies/${companyId}`} className="rounded text-accent-ink hover:underline">
                    <CompanyName id={companyId} />
                  </BoardLink>
                ),
              },
              {
                name: t.email,
                value: application.email && (
                  <a href={`mailto:${application.email}`} className="rounded text-accent-ink hover:underline">
                    {application.email}
                  </a>
                ),
              },
              { name: t.account, value: candidateId ? t.candidate : t.guest },
              { name: t.headline, value: application.headline },
              { name: t.location, value: application.location },
              {
                name: t.resume,
                value: application.hasResume ? (
                  <span className="inline-flex max-w-full items-center gap-1.5">
                    <FileText aria-hidden className="size-3.5 shrink-0 text-muted" />
                    <span className="truncate">{application.resumeFilename ?? t.resume}</span>
                  </span>
                ) : (
                  <span className="text-muted">{t.noResume}</span>
                ),
              },
              { name: t.applied, value: <DateTime at={application.appliedAt} as="full" /> },
              { name: t.updated, value: <DateTime at={application.updatedAt} /> },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

function Timeline({ application, t }: { readonly application: Detail; readonly t: ApplicationsTexts }) {
  const { data } = useStages(application.jobId, true);
  const stageText = (stage: string | null): string => {
    const known = data?.stages.find((each) => keyOf(each) === stage);
    return stage === null ? '–' : known ? stageLabel(known, t) : (t.stages[stage] ?? t.ownStage);
  };
  const entries = [...application.timeline].reverse();
  return (
    <>
      <ol className="relative my-2 ml-1.5 space-y-4 border-l border-line pl-5">
        {entries.map(({ id, type, fromStage, toStage, memberId, createdAt }) => (
          <li key={id} className="relative">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[1.56rem] size-2.5 rounded-full border-2 border-surface bg-accent"
            />
            <p className="font-medium">
              {type === 'stage_changed'
                ? t.moved(stageText(fromStage), stageText(toStage))
                : (t.entries[type] ?? type.replaceAll('_', ' '))}
            </p>
            <p className="text-xs text-muted">
              {memberId ? t.byMember : type === 'stage_changed' ? t.byTeam : t.byApplicant} ·{' '}
              <DateTime at={createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {entries.some(({ type }) => type === 'note_created') && (
        <p className="pt-1 pb-2 text-xs text-muted">{t.notesHint}</p>
      )}
    </>
  );
}
