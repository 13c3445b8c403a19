import { Upload, X } from 'lucide-react';
import type { ImportsTexts } from '@openings/i18n/dashboard-imports';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { ImportDrop } from './import-drop';

type Import = Schema<'Import'>;

const STATUSES = ['pending', 'processing', 'completed', 'partial', 'failed', 'cancelled'] as const;
const LOOK_MS = 4000;

export const importsList = (t: ImportsTexts, statuses: Readonly<Record<string, string>>): ListDeclaration<Import> => ({
  name: 'imports',
  title: t.title,
  about: t.about,
  source: { path: '/imports', by: 'query', every: LOOK_MS },
  above: <ImportDrop />,
  label: ({ filename }) => filename,
  link: ({ id }) => `/imports/${id}`,
  filters: [
    { key: 'status', label: t.status, choices: STATUSES.map((value) => ({ value, label: statuses[value] ?? value })) },
  ],
  columns: [
    { key: 'file', header: t.file, width: 'minmax(12rem, 2fr)', cell: ({ filename }) => filename },
    {
      key: 'status',
      header: t.status,
      width: '9.5rem',
      card: 'badge',
      cell: ({ status, discoveryStatus }) => (
        <StatusBadge status={status === 'pending' && discoveryStatus === 'ready' ? 'ready' : status} />
      ),
    },
    { key: 'rows', header: t.rows, width: '6rem', align: 'end', cell: ({ totalRows }) => totalRows },
    { key: 'created', header: t.created, width: '6rem', align: 'end', from: 768, cell: (row) => row.createdCount },
    { key: 'updated', header: t.updated, width: '6rem', align: 'end', from: 1024, cell: (row) => row.updatedCount },
    { key: 'skipped', header: t.skipped, width: '7rem', align: 'end', from: 1280, cell: (row) => row.skippedCount },
    { key: 'failed', header: t.failed, width: '6rem', align: 'end', from: 768, cell: (row) => row.errorCount },
    { key: 'time', header: t.time, width: '9rem', from: 768, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ],
  actions: [
    {
      id: 'cancel',
      label: t.cancel,
      icon: X,
      danger: true,
      needs: 'imports.manage',
      shown: ({ status }) => status === 'pending' || status === 'processing',
      write: ({ id }) => ({ method: 'POST', path: `/imports/${id}/cancel` }),
      confirm: () => ({ title: t.cancelTitle, text: t.cancelText, action: t.cancel }),
      done: () => t.cancelled,
    },
  ],
  empty: {
    icon: Upload,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings imports create --file jobs.csv',
    curl: { method: 'POST', path: '/imports', files: ['file'] },
  },
});
