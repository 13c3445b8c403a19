import { ScrollText } from 'lucide-react';
import type { AuditLogTexts } from '@openings/i18n/dashboard-audit-log';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { Badge } from '../../ui/badge';
import { AuditEntryDetail } from './audit-entry-detail';

type Entry = Schema<'AuditEntry'>;

const named = (names: Readonly<Record<string, string>>, name: string): string =>
  names[name] ?? name.replaceAll('_', ' ');

export const auditLogList = (t: AuditLogTexts): ListDeclaration<Entry> => ({
  name: 'audit-log',
  title: t.title,
  about: t.about,
  source: { path: '/audit-log', by: 'query' },
  exports: '/audit-log/export',
  filters: [
    { key: 'actorType', label: t.actorType, choices: choicesOf(t.actors) },
    { key: 'objectType', label: t.objectType, choices: choicesOf(t.objects) },
    { key: 'actorId', label: t.actorId },
    { key: 'objectId', label: t.objectId },
  ],
  label: ({ type, subject }) => `${type} ${subject.id}`,
  detail: { title: ({ type }) => type, content: (entry) => <AuditEntryDetail entry={entry} /> },
  columns: [
    { key: 'type', header: t.change, width: 'minmax(10rem, 1.5fr)', cell: ({ type }) => type },
    {
      key: 'subject',
      header: t.object,
      width: 'minmax(10rem, 2fr)',
      cell: ({ subject }) => <span className="font-mono text-xs">{subject.id}</span>,
    },
    {
      key: 'actor',
      header: t.actor,
      width: 'minmax(8rem, 1fr)',
      cell: ({ actor }) => <Badge>{named(t.actors, actor.type)}</Badge>,
      card: 'badge',
    },
    {
      key: 'fields',
      header: t.fields,
      width: 'minmax(8rem, 1fr)',
      from: 1280,
      card: 'none',
      cell: ({ fields }) => fields.join(', ') || null,
    },
    { key: 'at', header: t.at, width: '9rem', cell: ({ at }) => <DateTime at={at} /> },
  ],
  empty: {
    icon: ScrollText,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings audit-log list',
    curl: { method: 'GET', path: '/audit-log' },
  },
});
