import { Filter, Trash2 } from 'lucide-react';
import type { BackfillTexts } from '@openings/i18n/dashboard-backfill';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';

type Rule = Schema<'BackfillRule'>;

const needs = 'backfill.manage';
const EXAMPLE = {
  name: 'Nurses',
  rules: [{ match: 'any', conditions: [{ field: 'title', operator: 'contains_any', terms: ['nurse'] }] }],
};

export const backfillRulesList = (t: BackfillTexts): ListDeclaration<Rule> => ({
  name: 'backfill-rules',
  title: t.rules,
  source: { path: '/backfill/rules', by: 'all' },
  label: ({ name }) => name,
  link: ({ id }) => `/backfill/rules/${id}`,
  create: { label: t.newRule, path: '/backfill/rules/new', needs },
  columns: [
    { key: 'name', header: t.name, width: 'minmax(10rem, 1.2fr)', cell: ({ name }) => name },
    {
      key: 'terms',
      header: t.terms,
      width: 'minmax(12rem, 2fr)',
      cell: ({ rules }) =>
        rules
          .flatMap(({ conditions }) =>
            conditions.flatMap(({ operator, terms }) => `${t.operators[operator]} ${terms.join(', ')}`),
          )
          .join(' · '),
    },
    {
      key: 'conditions',
      header: t.cards,
      width: '9rem',
      from: 1024,
      cell: ({ rules }) => t.conditions(rules.reduce((sum, { conditions }) => sum + conditions.length, 0)),
    },
    {
      key: 'created',
      header: t.created,
      width: '9rem',
      from: 768,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      needs,
      write: ({ id }) => ({ method: 'DELETE', path: `/backfill/rules/${id}` }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.length),
        text: t.deleteText(rows.map(({ name }) => name).join(', ')),
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Filter,
    title: t.emptyRulesTitle,
    text: t.emptyRulesText,
    curl: { method: 'POST', path: '/backfill/rules', body: EXAMPLE },
  },
});
