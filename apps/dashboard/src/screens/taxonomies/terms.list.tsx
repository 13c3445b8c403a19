import { ListTree, Pencil, Trash2 } from 'lucide-react';
import type { TaxonomiesTexts } from '@openings/i18n/dashboard-taxonomies';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { late } from '../../ui/late';
import { flatTree } from './flat-tree';
import type { Term, TermKind } from './term';

const TermForm = late(() => import('./term-form'), 'TermForm');

interface Words {
  readonly title: string;
  readonly create: string;
  readonly empty: string;
  readonly example: string;
}

const wordsOf = (t: TaxonomiesTexts, kind: TermKind): Words =>
  ({
    skills: { title: t.skills, create: t.newSkill, empty: t.emptySkills, example: 'Wound care' },
    categories: { title: t.categories, create: t.newCategory, empty: t.emptyCategories, example: 'Nursing' },
    markets: { title: t.markets, create: t.newMarket, empty: t.emptyMarkets, example: 'Healthcare' },
  })[kind];

/** Categories are shown as a tree, all at once; the others by pages. */
export function termsList(t: TaxonomiesTexts, kind: TermKind): ListDeclaration<Term> {
  const words = wordsOf(t, kind);
  const path = `/taxonomies/${kind}`;
  const isTree = kind === 'categories';
  return {
    name: kind,
    title: words.title,
    needs: 'taxonomy.manage',
    source: isTree ? { path: `${path}/tree`, by: 'all' } : { path, by: 'query' },
    ...(isTree ? { arrange: flatTree } : {}),
    searchLabel: t.search,
    label: ({ name }) => name,
    create: { label: words.create, drawer: (close) => <TermForm kind={kind} onDone={close} /> },
    detail: {
      title: ({ name }) => name,
      content: (term, close) => <TermForm kind={kind} term={term} onDone={close} />,
    },
    columns: [
      {
        key: 'name',
        header: t.name,
        width: 'minmax(12rem, 2fr)',
        // A tree has one order.
        ...(isTree ? {} : { sortBy: ({ name }: Term) => name.toLowerCase() }),
        cell: ({ name, depth = 0 }) => <span style={{ paddingLeft: `${depth * 1.25}rem` }}>{name}</span>,
      },
      {
        key: 'slug',
        header: t.slug,
        width: 'minmax(8rem, 1fr)',
        cell: ({ slug }) => <span className="font-mono text-xs">{slug}</span>,
      },
      {
        key: 'aliasSlugs',
        header: t.aliases,
        width: 'minmax(8rem, 1fr)',
        from: 768,
        cell: ({ aliasSlugs }) => aliasSlugs.join(', ') || null,
      },
      {
        key: 'createdAt',
        header: t.created,
        width: '9rem',
        from: 1024,
        card: 'none',
        cell: ({ createdAt }) => <DateTime at={createdAt} />,
      },
    ],
    actions: [
      { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/taxonomies?tab=${kind}&open=${id}` },
      {
        id: 'delete',
        label: t.deleteAction,
        icon: Trash2,
        danger: true,
        bulk: !isTree,
        write: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
        confirm: (rows) => ({
          title: t.deleteTitle(rows.map(({ name }) => name)),
          text: isTree ? t.deleteCategoryText : t.deleteText,
          action: t.deleteAction,
        }),
        done: t.deletedDone,
      },
    ],
    empty: {
      icon: ListTree,
      title: words.empty,
      text: t.emptyText,
      cli: `openings taxonomies ${kind} create --name '${words.example}'`,
      curl: { method: 'POST', path, body: { name: words.example } },
    },
  };
}
