import { Boxes, Pencil, Trash2 } from 'lucide-react';
import type { CustomObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { late } from '../../ui/late';

const RecordForm = late(() => import('./record-form'), 'RecordForm');

/** The records of a type. */
export const recordsList = (
  t: CustomObjectsTexts,
  type: Schema<'CustomObjectType'>,
): ListDeclaration<Schema<'CustomObjectRecord'>> => {
  const path = `/custom-object-types/${type.id}/records`;
  return {
    name: 'custom-object-records',
    title: t.records,
    needs: 'custom_objects.manage',
    source: { path, by: 'query' },
    searchLabel: t.searchRecords,
    label: ({ title }) => title,
    create: { label: t.newRecord, drawer: (close) => <RecordForm type={type} onDone={close} /> },
    detail: {
      title: ({ title }) => title,
      content: (record, close) => <RecordForm type={type} record={record} onDone={close} />,
    },
    columns: [
      {
        key: 'title',
        header: t.recordTitle,
        width: 'minmax(12rem, 2fr)',
        sortBy: ({ title }) => title.toLowerCase(),
        cell: ({ title }) => title,
      },
      {
        key: 'slug',
        header: t.slug,
        width: 'minmax(10rem, 1.4fr)',
        from: 768,
        cell: ({ slug }) => <span className="font-mono text-xs">{slug}</span>,
      },
      {
        key: 'updatedAt',
        header: t.changed,
        width: '9rem',
        sortBy: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
      },
    ],
    actions: [
      { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/custom-objects/${type.id}?open=${id}` },
      {
        id: 'delete',
        label: t.deleteAction,
        icon: Trash2,
        danger: true,
        bulk: true,
        write: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
        confirm: (rows) => ({
          title: t.deleteRecords(rows.map(({ title }) => title)),
          text: t.deleteRecordsText,
          action: t.deleteAction,
        }),
        done: t.recordsDeleted,
      },
    ],
    empty: {
      icon: Boxes,
      title: t.noRecordsTitle,
      text: t.noRecordsText,
      curl: { method: 'POST', path, body: { title: type.name } },
    },
  };
};
