import { isSystemStage, SYSTEM_STAGES, type SystemStage } from '../application/stage.js';

/** A stage of the pipeline of a job. */
export interface Stage {
  /** Unique in the pipeline: the name of a system stage, or a generated text. */
  readonly token: string;
  readonly label: string;
  readonly isHidden: boolean;
}

const LABELS: Readonly<Record<SystemStage, string>> = {
  review: 'Review',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
};

/** The stages of a pipeline without changes. */
export const DEFAULT_STAGES: readonly Stage[] = SYSTEM_STAGES.map((token) => ({
  token,
  label: LABELS[token],
  isHidden: false,
}));

/** Maximum number of custom stages in a pipeline. */
export const CUSTOM_STAGES_AT_MOST = 10;

/** Whether a stage cannot be renamed, hidden or deleted. */
export const isProtected = (token: string): boolean => token === 'review' || token === 'hired' || token === 'rejected';

/** The id of a stage. It contains the job id, so that the stages of a pipeline without changes have ids too. */
export const stageIdOf = (jobId: string, token: string): string => `${jobId}.${token}`;

/** The job and the token of a stage id; null for any other text. */
export function stageNamed(id: string): { readonly jobId: string; readonly token: string } | null {
  const [, jobId, token] = /^([^.]+)\.([^.]+)$/.exec(id) ?? [];
  return jobId === undefined || token === undefined ? null : { jobId, token };
}

/** The stage value of applications in this stage: the name of a system stage, or the id of a custom one. */
export const stageKey = (jobId: string, token: string): string =>
  isSystemStage(token) ? token : stageIdOf(jobId, token);

/**
 * The stage value of applications in a visible stage.
 * @param requested the name of a system stage, the id of any stage, or `applied` for `review`.
 * @returns undefined when the job has no such stage, or hides it.
 */
export function visibleStage(jobId: string, stages: readonly Stage[], requested: string): string | undefined {
  const name = requested === 'applied' ? 'review' : requested;
  const named = stageNamed(isSystemStage(name) ? stageIdOf(jobId, name) : name);
  const stage = named?.jobId === jobId ? stages.find(({ token }) => token === named.token) : undefined;
  return stage && !stage.isHidden ? stageKey(jobId, stage.token) : undefined;
}

/** The position of a new stage: before `offer` if that comes directly before `hired`, otherwise before `hired`. */
export function placeOfNew(stages: readonly Stage[]): number {
  const hired = stages.findIndex(({ token }) => token === 'hired');
  return stages[hired - 1]?.token === 'offer' ? hired - 1 : hired;
}

/** Whether `tokens` is a valid order of `stages`: each once, `review` first, `hired` directly before `rejected`. */
export const isOrderOf = (stages: readonly Stage[], tokens: readonly string[]): boolean =>
  tokens.length === stages.length &&
  new Set(tokens).size === tokens.length &&
  stages.every(({ token }) => tokens.includes(token)) &&
  tokens[0] === 'review' &&
  tokens.indexOf('hired') === tokens.indexOf('rejected') - 1;
