import type { CompaniesTexts } from '@openings/i18n/dashboard-companies';
import { etagOf } from '@openings/sdk/index';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';

export interface CompanyValues {
  name: string;
  website: string;
  summary: string;
  description: string;
  slug: string;
  markets: string[];
  linkedinUrl: string;
  xUrl: string;
  facebookUrl: string;
}

export const companySections = (t: CompaniesTexts): readonly FormSection<CompanyValues>[] => [
  {
    title: t.sectionCompany,
    fields: [
      { name: 'name', label: t.company, kind: 'text', required: true },
      { name: 'website', label: t.website, kind: 'url', placeholder: 'https://' },
      { name: 'summary', label: t.summary, kind: 'textarea', rows: 2, hint: t.summaryHint },
      { name: 'description', label: t.description, kind: 'rich-text' },
      { name: 'markets', label: t.markets, kind: 'tags' },
      { name: 'slug', label: t.slug, kind: 'text' },
    ],
  },
  {
    title: t.sectionLinks,
    fields: [
      { name: 'linkedinUrl', label: 'LinkedIn', kind: 'url', placeholder: 'https://' },
      { name: 'xUrl', label: 'X', kind: 'url', placeholder: 'https://' },
      { name: 'facebookUrl', label: 'Facebook', kind: 'url', placeholder: 'https://' },
    ],
  },
];

export const companyValues = (company?: Schema<'Company'>): CompanyValues => ({
  name: company?.name ?? '',
  website: company?.website ?? '',
  summary: company?.summary ?? '',
  description: company?.description ?? '',
  slug: company?.slug ?? '',
  markets: company?.markets ?? [],
  linkedinUrl: company?.linkedinUrl ?? '',
  xUrl: company?.xUrl ?? '',
  facebookUrl: company?.facebookUrl ?? '',
});

/** The request that makes a company, with what is filled in. */
export const createCompany = (values: CompanyValues): Write => ({
  method: 'POST',
  path: '/companies',
  body: changed(companyValues(), values),
});

/** The request that saves what was changed of a company. */
export const updateCompany = (company: Schema<'Company'>, values: CompanyValues): Write => ({
  method: 'PATCH',
  path: `/companies/${company.id}`,
  body: changed(companyValues(company), values),
  ifMatch: etagOf(company),
});
