import { FileText, UserSearch } from 'lucide-react';
import type { CandidatesTexts } from '@openings/i18n/dashboard-candidates';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { sinceFilter } from '../../kit/list/since';
import { PersonCell } from '../../kit/person-cell';
import { eraseAction, nameOf } from '../people/person';

type Candidate = Schema<'Candidate'>;

export const candidatesList = (t: CandidatesTexts): ListDeclaration<Candidate> => ({
  name: 'candidates',
  title: t.title,
  source: { path: '/candidates', by: 'query' },
  searchLabel: t.search,
  label: nameOf,
  link: ({ id }) => `/candidates/${id}`,
  exports: '/candidates/export',
  filters: [
    { key: 'hasResume', label: t.resume, choices: choicesOf(t.hasResume) },
    sinceFilter('joined', 'createdFrom', t.joined, t.lastDays),
  ],
  columns: [
    {
      key: 'name',
      header: t.candidate,
      width: 'minmax(12rem, 2fr)',
      sortBy: (row) => nameOf(row).toLowerCase(),
      cell: (row) => <PersonCell name={nameOf(row)} avatarUrl={row.avatarUrl} />,
    },
    { key: 'email', header: t.email, width: 'minmax(10rem, 2fr)', from: 768, cell: ({ email }) => email },
    {
      key: 'handle',
      header: t.handle,
      width: 'minmax(7rem, 1fr)',
      from: 1280,
      card: 'none',
      cell: ({ handle }) => handle && `@${handle}`,
    },
    {
      key: 'resume',
      header: t.resume,
      width: '6rem',
      cell: ({ hasResume }) =>
        hasResume ? <FileText role="img" aria-label={t.hasResume['true']} className="size-4 text-muted" /> : null,
    },
    {
      key: 'joined',
      header: t.joined,
      width: '8rem',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'lastActive',
      header: t.lastActive,
      width: '8rem',
      from: 1280,
      card: 'none',
      sortBy: ({ lastActiveAt }) => lastActiveAt,
      cell: ({ lastActiveAt }) => <DateTime at={lastActiveAt} />,
    },
  ],
  actions: [
    { id: 'open', label: t.open, icon: UserSearch, to: ({ id }) => `/candidates/${id}` },
    eraseAction(t, '/candidates', 'candidates.manage'),
  ],
  empty: {
    icon: UserSearch,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings candidates list',
    curl: { method: 'GET', path: '/candidates' },
  },
});
