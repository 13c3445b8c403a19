import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { applicationsTexts } from '@openings/i18n/dashboard-applications';
import { candidatesTexts } from '@openings/i18n/dashboard-candidates';
import type { Schema } from '../../api/types';
import { DownloadButton } from '../../kit/download-button';
import { ErrorNote } from '../../kit/error-note';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { Tabs, useTab } from '../../kit/tabs';
import { useForbidden } from '../../kit/permissions';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { Avatar } from '../../ui/avatar';
import { applicationsList } from '../applications/applications.list';
import { CandidateProfile } from './candidate-profile';
import { useErasure } from '../people/erasure';
import { nameOf } from '../people/person';

type Candidate = Schema<'CandidateDetail'>;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

export function Screen() {
  const t = useTextsOf(candidatesTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const mayNotRead = useForbidden('applications.read');
  const { data: candidate, error } = useObject<Candidate>('candidates', `/candidates/${id}`);
  const erasure = useErasure(t, '/candidates', 'candidates.manage');
  const tabs = [
    { id: 'profile', label: t.profile },
    { id: 'applications', label: t.applications },
  ];
  const tab = useTab(tabs);
  if (error && !erasure.isUnderWay) return <ErrorNote error={error} />;
  if (!candidate) return <PagePending />;
  const name = nameOf(candidate);
  return (
    <>
      <PageHead
        title={name}
        back={{ label: t.title, to: '/candidates' }}
        lead={<Avatar name={name} src={candidate.avatarUrl} round />}
        {...(candidate.profile?.headline ? { about: candidate.profile.headline } : {})}
        actions={
          <>
            {candidate.resume && (
              <DownloadButton
                path={`/candidates/${id}/resume`}
                name={`${name}.${EXTENSIONS[candidate.resume.contentType] ?? 'bin'}`}
                label={t.downloadResume}
              />
            )}
            {erasure.buttons(candidate)}
          </>
        }
      />
      <Tabs label={name} tabs={tabs} active={tab} />
      {tab === 'profile' && <CandidateProfile candidate={candidate} t={t} />}
      {tab === 'applications' &&
        (mayNotRead ? <p className="text-muted">{mayNotRead}</p> : <Applications candidate={candidate} />)}
      {erasure.dialog}
    </>
  );
}

/** What a candidate applied to, as the list of applications has it. */
function Applications({ candidate }: { readonly candidate: Candidate }) {
  const t = useTextsOf(applicationsTexts);
  const { applicationsOf } = useTextsOf(candidatesTexts);
  const list = useMemo(() => {
    const { exports: _, ...all } = applicationsList(t);
    return {
      ...all,
      title: applicationsOf(nameOf(candidate)),
      source: { ...all.source, fixed: { candidateId: candidate.id } },
      // Whose they are is said by the page.
      columns: all.columns
        .filter(({ key }) => !['applicant', 'email'].includes(key))
        .sort((a, b) => Number(b.key === 'job') - Number(a.key === 'job')),
      filters: (all.filters ?? []).filter(({ key }) => key === 'stage'),
    };
  }, [candidate, t, applicationsOf]);
  const { search, onSearch } = useListSearch(list);
  return <ResourceList list={list} search={search} onSearch={onSearch} embedded />;
}
