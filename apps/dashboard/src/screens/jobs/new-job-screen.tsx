import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { PagePending } from '../../shell/page-states';
import { useJobChoices } from './job-choices';
import { JobPreview } from './job-preview';
import { createJob, jobSections, jobValues } from './job.form';
import type { JobValues } from './job-values';

export function Screen() {
  const t = useTextsOf(jobsTexts);
  const navigate = useBoardNavigate();
  const choices = useJobChoices();
  if (!choices) return <PagePending />;
  const { customFields: fields } = choices;
  return (
    <>
      <PageHead title={t.newJob} back={{ label: t.title, to: '/jobs' }} />
      <ResourceForm<JobValues, Schema<'Job'>>
        sections={jobSections(t, choices)}
        values={jobValues(fields)}
        write={(values) => createJob(values, fields, 'published')}
        saveLabel={t.publish}
        done={t.createdPublished}
        refresh={['jobs']}
        onSaved={({ id }) => navigate(`/jobs/${id}`)}
        aside={(values) => <JobPreview t={t} values={values} />}
        extra={(submit, busy) => (
          <Button busy={busy} onClick={() => submit((values) => createJob(values, fields, 'draft'), t.createdDraft)}>
            {t.saveDraft}
          </Button>
        )}
      />
    </>
  );
}
