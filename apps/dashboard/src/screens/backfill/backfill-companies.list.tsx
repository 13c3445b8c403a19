import { Building2, CircleCheck, Play, Square } from 'lucide-react';
import type { BackfillTexts } from '@openings/i18n/dashboard-backfill';
import type { Schema } from '../../api/types';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { type BackfillCompany, START_NEEDS } from './backfill-company';
import { MatchPanel } from './match-panel';

export type BackfillState = Schema<'BackfillState'>;

const needs = 'backfill.manage';
const idOf = ({ companyId }: BackfillCompany) => companyId;
const bulk = (action: string) => (rows: readonly BackfillCompany[]) => ({
  method: 'POST' as const,
  path: `/backfill/companies/bulk-${action}`,
  body: { companyIds: rows.map(({ companyId }) => companyId) },
});
const single =
  (action: string) =>
  ({ companyId }: BackfillCompany) => ({
    method: 'POST' as const,
    path: `/backfill/companies/${companyId}/${action}`,
  });

/** Companies in a state: what can be done with them depends on it. */
export const backfillCompaniesList = (t: BackfillTexts, state: BackfillState): ListDeclaration<BackfillCompany> => ({
  name: 'backfill-companies',
  title: t.states[state],
  source: { path: '/backfill/companies', by: 'query', fixed: { state }, idOf },
  searchLabel: t.search,
  label: ({ name }) => name,
  ...(state === 'needs_match'
    ? {
        detail: {
          title: ({ name }: BackfillCompany) => t.matchTitle(name),
          content: (company: BackfillCompany) => <MatchPanel company={company} />,
        },
      }
    : { link: ({ companyId }: BackfillCompany) => `/companies/${companyId}` }),
  columns: [
    { key: 'name', header: t.company, width: 'minmax(12rem, 2fr)', cell: ({ name }) => name },
    {
      key: 'state',
      header: t.state,
      width: '11rem',
      card: 'badge',
      cell: (company) => <StatusBadge status={company.state} />,
    },
    {
      key: 'website',
      header: t.website,
      width: 'minmax(10rem, 2fr)',
      cell: ({ website }) => website?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    },
  ],
  actions: [
    {
      id: 'start',
      label: t.start,
      icon: Play,
      needs: START_NEEDS,
      bulk: state === 'available',
      shown: (company) => company.state === 'available',
      write: single('start'),
      batch: bulk('start'),
      done: t.started,
    },
    {
      id: 'stop',
      label: t.stop,
      icon: Square,
      danger: true,
      needs,
      bulk: state === 'backfilling',
      shown: (company) => company.state === 'backfilling',
      write: single('stop'),
      batch: bulk('stop'),
      confirm: (rows) => ({
        title: t.stopTitle(rows.length),
        text: t.stopText(rows.map(({ name }) => name).join(', ')),
        action: t.stop,
      }),
      done: t.stopped,
    },
    {
      id: 'match',
      label: t.match,
      icon: CircleCheck,
      needs,
      shown: (company) => company.state === 'needs_match',
      to: ({ companyId }) => `/backfill?tab=needs_match&open=${companyId}`,
    },
  ],
  empty: {
    icon: Building2,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: `openings backfill companies list --state ${state}`,
    curl: { method: 'GET', path: `/backfill/companies?state=${state}` },
  },
});
