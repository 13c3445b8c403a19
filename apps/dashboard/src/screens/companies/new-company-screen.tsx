import { companiesTexts } from '@openings/i18n/dashboard-companies';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { companySections, companyValues, createCompany, type CompanyValues } from './company.form';

export function Screen() {
  const t = useTextsOf(companiesTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  return (
    <>
      <PageHead title={t.newCompany} back={{ label: t.title, to: '/companies' }} />
      <ResourceForm<CompanyValues, Schema<'Company'>>
        sections={companySections(t)}
        values={companyValues()}
        write={createCompany}
        saveLabel={create}
        done={t.createdCompany}
        refresh={['companies']}
        onSaved={({ id }) => navigate(`/companies/${id}`)}
      />
    </>
  );
}
