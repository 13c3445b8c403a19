import { useState } from 'react';
import { taxonomiesTexts } from '@openings/i18n/dashboard-taxonomies';
import { useMay } from '../../kit/permissions';
import type { FormField } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';
import { TermAliases } from './term-aliases';
import { TermMerge } from './term-merge';
import type { Term, TermKind } from './term';
import { useTerms } from './use-terms';

interface TermValues {
  name: string;
  slug: string;
  parentId: string;
  aliasSlugs: string[];
}

const valuesOf = (term?: Term): TermValues => ({
  name: term?.name ?? '',
  slug: term?.slug ?? '',
  parentId: term?.parentId ?? '',
  aliasSlugs: [],
});

/** What a request says of changes: a category that left its parent is at the top. */
function bodyOf(changes: Partial<TermValues>): object {
  const { parentId, ...rest } = changes;
  return { ...rest, ...(parentId === undefined ? {} : { parentId: parentId || null }) };
}

export interface TermFormProps {
  readonly kind: TermKind;
  readonly term?: Term;
  readonly onDone: () => void;
}

/** A new skill, category or market; or one that is there, with its aliases and the way into another. */
export function TermForm({ kind, term, onDone }: TermFormProps) {
  const t = useTextsOf(taxonomiesTexts);
  const { save, create } = useTexts();
  const may = useMay()('taxonomy.manage');
  const [initial] = useState(term);
  const path = `/taxonomies/${kind}`;
  const terms = useTerms(kind);
  const others = terms?.filter(({ id }) => id !== term?.id) ?? [];
  const parent: readonly FormField<TermValues>[] =
    kind === 'categories'
      ? [
          {
            name: 'parentId',
            label: t.parent,
            kind: 'select',
            wide: true,
            none: t.root,
            choices: others.map(({ id, name, depth = 0 }) => ({ value: id, label: `${'  '.repeat(depth)}${name}` })),
          },
        ]
      : [];
  const aliases: readonly FormField<TermValues>[] = term
    ? []
    : [{ name: 'aliasSlugs', label: t.aliases, kind: 'tags', wide: true, hint: t.aliasesHint }];
  // The parent is one of the choices, which must be there first.
  if (kind === 'categories' && !terms) return <div className="skeleton h-64" />;
  return (
    <div className="space-y-6">
      <ResourceForm<TermValues, Term>
        sections={[
          {
            title: t.section,
            fields: [
              { name: 'name', label: t.name, kind: 'text', required: true, wide: true },
              ...parent,
              { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint, wide: true },
              ...aliases,
            ],
          },
        ]}
        values={valuesOf(initial)}
        write={(values) => ({
          method: term ? 'PATCH' : 'POST',
          path: term ? `${path}/${term.id}` : path,
          body: bodyOf(changed(valuesOf(initial), values)),
        })}
        needs="taxonomy.manage"
        saveLabel={term ? save : create}
        done={term ? t.savedTerm : t.createdTerm}
        refresh={[kind]}
        onSaved={onDone}
      />
      {term && <TermAliases path={`${path}/${term.id}`} kind={kind} term={term} />}
      {term && may && (term.children ?? []).length === 0 && (
        <TermMerge kind={kind} term={term} others={others} onDone={onDone} />
      )}
    </div>
  );
}
