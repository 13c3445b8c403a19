import { Boxes, Settings2, Trash2 } from 'lucide-react';
import type { CustomObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { late } from '../../ui/late';

const TypeForm = late(() => import('./type-form'), 'TypeForm');

export const typesList = (t: CustomObjectsTexts): ListDeclaration<Schema<'CustomObjectType'>> => ({
  name: 'custom-object-types',
  title: t.title,
  about: t.about,
  needs: 'custom_objects.manage',
  source: { path: '/custom-object-types', by: 'query' },
  label: ({ name }) => name,
  link: ({ id }) => `/custom-objects/${id}`,
  create: { label: t.newType, drawer: (close) => <TypeForm onDone={close} /> },
  columns: [
    {
      key: 'name',
      header: t.name,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name }) => name,
    },
    {
      key: 'slug',
      header: t.slug,
      width: 'minmax(10rem, 1.4fr)',
      from: 768,
      cell: ({ slug }) => <span className="font-mono text-xs">{slug}</span>,
    },
    {
      key: 'fields',
      header: t.fields,
      width: '6rem',
      align: 'end',
      sortBy: ({ fields }) => fields.length,
      cell: ({ fields }) => fields.length,
    },
    {
      key: 'createdAt',
      header: t.created,
      width: '9rem',
      from: 768,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'settings', label: t.settings, icon: Settings2, to: ({ id }) => `/custom-objects/${id}?tab=settings` },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/custom-object-types/${id}` }),
      confirm: (rows) => ({
        title: t.deleteType(rows[0]?.name ?? ''),
        text: t.deleteTypeText,
        action: t.deleteAction,
      }),
      done: () => t.typeDeleted,
    },
  ],
  empty: {
    icon: Boxes,
    title: t.noTypesTitle,
    text: t.noTypesText,
    cli: 'openings custom-object-types create --name School',
    curl: { method: 'POST', path: '/custom-object-types', body: { name: 'School' } },
  },
});
