import { Briefcase, Building2, Pencil, Trash2, UsersRound } from 'lucide-react';
import type { CompaniesTexts } from '@openings/i18n/dashboard-companies';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';

type Company = Schema<'Company'>;

export const companiesList = (t: CompaniesTexts): ListDeclaration<Company> => ({
  name: 'companies',
  title: t.title,
  source: { path: '/companies/search', by: 'body' },
  searchLabel: t.search,
  label: ({ name }) => name,
  link: ({ id }) => `/companies/${id}`,
  create: { label: t.newCompany, path: '/companies/new' },
  columns: [
    {
      key: 'name',
      header: t.company,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name, logoUrl, pendingName, pendingWebsite }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} src={logoUrl} size="small" />
          <span className="truncate">{name}</span>
          {pendingName === null && pendingWebsite === null ? null : <Badge tone="warn">{t.wishBadge}</Badge>}
        </span>
      ),
    },
    {
      key: 'website',
      header: t.website,
      width: 'minmax(8rem, 1.5fr)',
      from: 768,
      cell: ({ website }) => website?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    },
    {
      key: 'publishedJobCount',
      header: t.published,
      width: '7rem',
      align: 'end',
      sortBy: ({ publishedJobCount }) => publishedJobCount,
      cell: ({ publishedJobCount }) => publishedJobCount,
    },
    {
      key: 'jobCount',
      header: t.jobs,
      width: '6rem',
      align: 'end',
      from: 1024,
      sortBy: ({ jobCount }) => jobCount,
      cell: ({ jobCount }) => jobCount,
    },
    {
      key: 'markets',
      header: t.markets,
      width: 'minmax(8rem, 1fr)',
      from: 1280,
      card: 'none',
      cell: ({ markets }) => markets.join(', ') || null,
    },
    {
      key: 'updatedAt',
      header: t.updated,
      width: '8rem',
      from: 768,
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/companies/${id}` },
    { id: 'jobs', label: t.jobs, icon: Briefcase, to: ({ id }) => `/jobs?companyId=${id}` },
    { id: 'members', label: t.members, icon: UsersRound, to: ({ id }) => `/employers?tab=memberships&companyId=${id}` },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/companies/${id}` }),
      batch: (rows) => ({
        method: 'POST',
        path: '/companies/batch',
        body: { operations: rows.map(({ id }) => ({ id, method: 'DELETE', resourceId: id })) },
      }),
      confirm: (rows) => ({ title: t.deleteTitle(rows.length), text: t.deleteText, action: t.deleteAction }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Building2,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings companies create --name 'Hill Clinic' --website https://hill-clinic.example",
    curl: { method: 'POST', path: '/companies', body: { name: 'Hill Clinic', website: 'https://hill-clinic.example' } },
  },
});
