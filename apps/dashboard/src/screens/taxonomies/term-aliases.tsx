import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { taxonomiesTexts } from '@openings/i18n/dashboard-taxonomies';
import { useMay } from '../../kit/permissions';
import { useWrite } from '../../kit/use-write';
import { useTexts, useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TagsInput } from '../../ui/tags-input';
import type { Term, TermKind } from './term';

interface TermAliasesProps {
  /** Of the term, below /v1. */
  readonly path: string;
  readonly kind: TermKind;
  readonly term: Term;
}

/** The other words of a term: added and removed at once. */
export function TermAliases({ path, kind, term }: TermAliasesProps) {
  const t = useTextsOf(taxonomiesTexts);
  const { removeTag } = useTexts();
  const may = useMay()('taxonomy.manage');
  const { write, busy, messages } = useWrite();
  const [words, setWords] = useState<readonly string[]>([]);
  const refresh = [kind];
  const add = async () => {
    const change = { method: 'POST', path: `${path}/aliases`, body: { aliases: words } } as const;
    if (await write(change, { done: t.aliasAdded, refresh })) setWords([]);
  };
  return (
    <section className="panel p-5" aria-label={t.aliases}>
      <h2 className="mb-3 font-semibold">{t.aliases}</h2>
      <ul className="mb-4 flex flex-wrap gap-1.5">
        {term.aliasSlugs.length === 0 && <li className="text-muted">{t.noAliases}</li>}
        {term.aliasSlugs.map((alias) => (
          <li
            key={alias}
            className="inline-flex items-center gap-1 rounded-md bg-sunken py-0.5 pr-1 pl-2 font-mono text-xs ring-1 ring-line ring-inset dark:bg-raised"
          >
            {alias}
            {may && (
              <button
                type="button"
                disabled={busy}
                aria-label={removeTag(alias)}
                onClick={() =>
                  void write(
                    { method: 'DELETE', path: `${path}/aliases/${encodeURIComponent(alias)}` },
                    { done: t.aliasRemoved, refresh },
                  )
                }
                className="rounded p-0.5 text-muted hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <div className="flex items-end gap-2">
          <Field label={t.addAliases} hint={t.aliasesHint} error={messages['aliases']} focused className="flex-1">
            {(ids) => <TagsInput {...ids} label={t.addAliases} value={words} onChange={setWords} />}
          </Field>
          <Button
            busy={busy}
            disabled={words.length === 0}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => void add()}
            className="mb-[1.4rem]"
          >
            {t.addAliases}
          </Button>
        </div>
      )}
    </section>
  );
}
