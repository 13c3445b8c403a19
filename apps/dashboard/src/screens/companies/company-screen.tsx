import { useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { companiesTexts } from '@openings/i18n/dashboard-companies';
import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { useEdited } from '../../kit/form/use-edited';
import { HistoryPanel } from '../../kit/history-panel';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { Avatar } from '../../ui/avatar';
import { buttonClass } from '../../ui/button';
import { jobsList } from '../jobs/jobs.list';
import { CompanyLogo } from './company-logo';
import { CompanyWishes } from './company-wishes';
import { companySections, companyValues, updateCompany, type CompanyValues } from './company.form';

type Company = Schema<'Company'>;

export function Screen() {
  const t = useTextsOf(companiesTexts);
  const { history, save } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: company, error } = useObject<Company>('companies', `/companies/${id}`);
  const [edited, onDirty] = useEdited(company);
  const tabs = [
    { id: 'edit', label: t.edit },
    { id: 'jobs', label: t.jobs, ...(company ? { count: company.jobCount } : {}) },
    { id: 'history', label: history },
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!company || !edited) return <PagePending />;
  return (
    <>
      <PageHead
        title={company.name}
        back={{ label: t.title, to: '/companies' }}
        lead={<Avatar name={company.name} src={company.logoUrl} />}
        actions={
          company.links.public && (
            <a href={company.links.public} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink aria-hidden className="size-4" />
              {t.view}
            </a>
          )
        }
      />
      <CompanyWishes company={company} />
      <Tabs label={company.name} tabs={tabs} active={tab} />
      {tab === 'history' && <HistoryPanel path={`/companies/${id}`} />}
      {tab === 'jobs' && <CompanyJobs company={company} />}
      {tab === 'edit' && (
        <ResourceForm<CompanyValues, Company>
          key={edited.revision}
          sections={companySections(t)}
          values={companyValues(edited)}
          write={(values) => updateCompany(edited, values)}
          saveLabel={save}
          done={t.savedCompany}
          refresh={['companies']}
          onDirty={onDirty}
          aside={() => <CompanyLogo company={company} />}
        />
      )}
    </>
  );
}

/** The jobs of a company, as the list of jobs has them. */
function CompanyJobs({ company }: { readonly company: Company }) {
  const t = useTextsOf(jobsTexts);
  const { jobsOf } = useTextsOf(companiesTexts);
  const list = useMemo(() => {
    const { create: _, searchLabel: _search, ...jobs } = jobsList(t);
    const source = { path: `/companies/${company.id}/jobs`, by: 'query' } as const;
    return {
      ...jobs,
      source,
      title: jobsOf(company.name),
      filters: (jobs.filters ?? [])
        .filter(({ key }) => key === 'status')
        .map((filter) => ({ ...filter, multiple: false })),
    };
  }, [company, t, jobsOf]);
  const { search, onSearch } = useListSearch(list);
  return <ResourceList list={list} search={search} onSearch={onSearch} embedded />;
}
