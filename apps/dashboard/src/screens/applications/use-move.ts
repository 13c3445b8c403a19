import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import { get, type Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { boardStore } from '../../state/session';
import { withStage } from './pipeline-columns';

const FRESH_MS = 60_000;

export type Stage = Schema<'EmployerPipelineStage'>;

/** What an application in a stage has as its stage. */
export const keyOf = ({ id, systemStage }: Stage): string => systemStage ?? id;

/** What a stage is called: built-in ones that have their first name, in the language of the page. */
export const stageLabel = ({ systemStage, label }: Stage, t: ApplicationsTexts): string =>
  (systemStage !== null && DEFAULTS[systemStage] === label ? t.stages[systemStage] : undefined) ?? label;

/** Names that the server gives. */
const DEFAULTS: Readonly<Record<string, string>> = {
  review: 'Review',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
};

/** The stages of a job, once they are wanted. Asked once for all applications to it. */
export const useStages = (jobId: string, wanted: boolean) =>
  useQuery({
    queryKey: ['pipelines', boardStore.get()?.id, jobId],
    queryFn: ({ signal }) => get<Schema<'JobPipeline'>>(`/jobs/${jobId}/pipeline`, {}, signal),
    staleTime: FRESH_MS,
    enabled: wanted,
  });

/** The request that moves an application. */
export const moveTo = (id: string, stageId: string): Write => ({
  method: 'POST',
  path: `/applications/${id}/move`,
  body: { stageId },
});

/** Moves applications: shown at once, and back in their stage when the server refuses. */
export function useMove(t: ApplicationsTexts) {
  const queries = useQueryClient();
  const { write } = useWrite();
  return useCallback(
    async (row: { readonly id: string; readonly stage: string }, stage: Stage) => {
      const show = (key: string) =>
        queries.setQueriesData({ queryKey: ['applications'] }, (kept: unknown) => withStage(kept, row.id, key));
      // An answer that is under way would show the stage before.
      await queries.cancelQueries({ queryKey: ['applications'] });
      show(keyOf(stage));
      await write(moveTo(row.id, stage.id), {
        done: t.movedDone(stageLabel(stage, t)),
        refresh: ['applications'],
        onError: () => {
          show(row.stage);
          void queries.invalidateQueries({ queryKey: ['applications'] });
          void queries.invalidateQueries({ queryKey: ['pipelines'] });
        },
      });
    },
    [queries, t, write],
  );
}
