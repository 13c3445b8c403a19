import { useParams } from '@tanstack/react-router';
import { ExternalLink, Send } from 'lucide-react';
import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import { etagOf } from '@openings/sdk/index';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { useEdited } from '../../kit/form/use-edited';
import { HistoryPanel } from '../../kit/history-panel';
import { StatusBadge } from '../../kit/status-badge';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { Button, buttonClass } from '../../ui/button';
import { useJobChoices } from './job-choices';
import { JobPreview } from './job-preview';
import { jobSections, jobValues, updateJob } from './job.form';
import type { JobValues } from './job-values';

export function Screen() {
  const t = useTextsOf(jobsTexts);
  const { history, save } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: job, error } = useObject<Schema<'Job'>>('jobs', `/jobs/${id}`);
  const [edited, onDirty] = useEdited(job);
  const { write, busy } = useWrite();
  const choices = useJobChoices();
  const tabs = [
    { id: 'edit', label: t.edit },
    { id: 'history', label: history },
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!job || !edited || !choices) return <PagePending />;
  const publish = () =>
    write(
      { method: 'POST', path: `/jobs/${id}/publish`, body: {}, ifMatch: etagOf(job) },
      { done: t.publishedDone(1), refresh: ['jobs'] },
    );
  return (
    <>
      <PageHead
        title={job.title}
        back={{ label: t.title, to: '/jobs' }}
        badge={<StatusBadge status={job.status} />}
        actions={
          <>
            {job.links.public && (
              <a href={job.links.public} target="_blank" rel="noreferrer" className={buttonClass()}>
                <ExternalLink aria-hidden className="size-4" />
                {t.view}
              </a>
            )}
            {job.status !== 'published' && (
              <Button
                look="primary"
                busy={busy}
                icon={<Send aria-hidden className="size-4" />}
                onClick={() => void publish()}
              >
                {job.status === 'pending_approval' ? t.approve : t.publish}
              </Button>
            )}
          </>
        }
      />
      <Tabs label={job.title} tabs={tabs} active={tab} />
      {tab === 'history' ? (
        <HistoryPanel path={`/jobs/${id}`} />
      ) : (
        <ResourceForm<JobValues, Schema<'Job'>>
          key={edited.revision}
          sections={jobSections(t, choices, edited)}
          values={jobValues(choices.customFields, edited)}
          write={(values) => updateJob(edited, values, choices.customFields)}
          saveLabel={save}
          done={t.savedJob}
          refresh={['jobs']}
          onDirty={onDirty}
          aside={(values) => <JobPreview t={t} values={values} logo={job.company?.logoUrl ?? null} />}
        />
      )}
    </>
  );
}
