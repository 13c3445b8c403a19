import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { applicationsTexts } from '@openings/texts/dashboard-applications';
import { candidatesTexts } from '@openings/texts/dashboard-candidates';
import type { Schema } from '../../api/types';
import { DownloadButton } from '../../kit/download-button';
import { ErrorNote } from '../../kit/error-note';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { Tabs, useTab } from '../../kit/tabs';
import { useForbidden } from '../../kit/permissions';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { useBoardNavigate } from '../../shell/board-link';
import { PageHead } from '../../shell/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { Avatar } from '../../ui/avatar';
import { late } from '../../ui/late';
import { applicationsList } from '../applications/applications.list';
import { CandidateProfile } from './candidate-profile';
import { nameOf } from './candidates.list';

const OperationDialog = late(() => import('../../kit/operation-dialog'), 'OperationDialog');

type Candidate = Schema<'CandidateDetail'>;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

export function Screen() {
  const t = useTextsOf(candidatesTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const navigate = useBoardNavigate();
  const mayNotRead = useForbidden('applications.read');
  const { data: candidate, error } = useObject<Candidate>('candidates', `/candidates/${id}`);
  const [erasing, setErasing] = useState<string | null>(null);
  const tabs = [
    { id: 'profile', label: t.profile },
    { id: 'applications', label: t.applications },
  ];
  const tab = useTab(tabs);
  // What is being erased disappears while its progress is shown.
  if (error && !erasing) return <ErrorNote error={error} />;
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
            <DownloadButton path={`/candidates/${id}/export`} name={`${id}.json`} label={t.exportData} />
            <WriteButton<Schema<'Operation'>>
              danger
              icon={<Trash2 aria-hidden className="size-4" />}
              needs="candidates.manage"
              write={() => ({ method: 'DELETE', path: `/candidates/${id}` })}
              confirm={{ title: t.eraseTitle(name), text: t.eraseText, action: t.erase }}
              onDone={(operation) => setErasing(operation.id)}
            >
              {t.erase}
            </WriteButton>
          </>
        }
      />
      <Tabs label={name} tabs={tabs} active={tab} />
      {tab === 'profile' && <CandidateProfile candidate={candidate} t={t} />}
      {tab === 'applications' &&
        (mayNotRead ? <p className="text-muted">{mayNotRead}</p> : <Applications candidate={candidate} />)}
      {erasing && (
        <Suspense>
          <OperationDialog
            title={t.erasing}
            text={t.erasingText}
            id={erasing}
            refresh={['candidates']}
            onClose={() => navigate('/candidates')}
          />
        </Suspense>
      )}
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
