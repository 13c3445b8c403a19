import { Suspense, useState } from 'react';
import { taxonomiesTexts } from '@openings/i18n/dashboard-taxonomies';
import { useWrite } from '../../kit/use-write';
import { useTextsOf } from '../../state/language';
import { say } from '../../ui/toasts';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { late } from '../../ui/late';
import type { Term, TermKind } from './term';

const ConfirmDialog = late(() => import('../../kit/confirm-dialog'), 'ConfirmDialog');

export interface TermMergeProps {
  readonly kind: TermKind;
  readonly term: Term;
  readonly others: readonly Term[];
  readonly onDone: () => void;
}

/** Makes a term an alias of another: it is deleted, and its words go to the other. Two requests, because a slug belongs to one term. */
export function TermMerge({ kind, term, others, onDone }: TermMergeProps) {
  const t = useTextsOf(taxonomiesTexts);
  const { write, busy } = useWrite();
  const [into, setInto] = useState('');
  const [confirming, setConfirming] = useState(false);
  const target = others.find(({ id }) => id === into);
  const path = `/taxonomies/${kind}`;
  const requests = (to: Term) =>
    [
      { method: 'DELETE', path: `${path}/${term.id}` } as const,
      {
        method: 'POST',
        path: `${path}/${to.id}/aliases`,
        body: { aliases: [term.slug, ...term.aliasSlugs] },
      } as const,
    ] as const;
  const merge = async (to: Term) => {
    setConfirming(false);
    const [removal, addition] = requests(to);
    try {
      await write(removal, { quiet: true });
      await write(addition, { quiet: true, refresh: [kind] });
      say({ tone: 'good', text: t.mergedDone(term.name, to.name) });
    } catch (error) {
      say({ tone: 'bad', text: error instanceof Error ? error.message : String(error) });
    }
    onDone();
  };
  if (others.length === 0) return null;
  return (
    <section className="panel p-5" aria-label={t.merge}>
      <h2 className="font-semibold">{t.merge}</h2>
      <p className="mt-0.5 mb-4 text-muted">{t.mergeText}</p>
      <div className="space-y-3">
        <Field label={t.mergeInto}>
          {(ids) => (
            <Select
              {...ids}
              value={into}
              none={t.mergeChoose}
              onChange={({ target: { value } }) => setInto(value)}
              choices={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Button look="danger" busy={busy} disabled={!target} onClick={() => setConfirming(true)}>
          {t.mergeAction}
        </Button>
      </div>
      {confirming && target && (
        <Suspense>
          <ConfirmDialog
            title={t.mergeTitle(term.name, target.name)}
            text={t.mergeConfirm}
            action={t.mergeAction}
            danger
            write={requests(target)}
            onConfirm={() => void merge(target)}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
