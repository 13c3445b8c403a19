import { useMemo, useRef } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Choice } from '../../ui/field';
import { jobQuery } from './job-title';

/**
 * The jobs that a pipeline can be narrowed to: those of all applications that it showed so far, and those that are chosen.
 * Their titles are read once, also for the cards.
 */
export function useJobChoices(
  rows: readonly { readonly jobId: string }[],
  chosen: readonly string[],
): readonly Choice[] {
  const seen = useRef(new Set<string>());
  for (const id of [...rows.map(({ jobId }) => jobId), ...chosen]) seen.current.add(id);
  const ids = [...seen.current];
  const jobs = useQueries({ queries: ids.map(jobQuery) });
  const titles = jobs.map(({ data }) => data?.title ?? null);
  const text = JSON.stringify([ids, titles]);
  return useMemo(() => {
    const [values, labels] = JSON.parse(text) as readonly [readonly string[], readonly (string | null)[]];
    return values
      .flatMap((value, nth) => (labels[nth] ? [{ value, label: labels[nth] }] : []))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [text]);
}
