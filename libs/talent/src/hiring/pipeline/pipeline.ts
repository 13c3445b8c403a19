import { isSystemStage, SYSTEM_STAGES, type SystemStage } from '../application/stage.js';

/** A stage of the pipeline of a job. */
export interface Stage {
  /** Unique in the pipeline: the name of a system stage, or a text of its own. */
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

/** The stages of a pipeline that nobody has changed. */
export const DEFAULT_STAGES: readonly Stage[] = SYSTEM_STAGES.map((token) => ({
  token,
  label: LABELS[token],
  isHidden: false,
}));

/** Stages of a company's own that a pipeline has at most. */
export const CUSTOM_STAGES_AT_MOST = 10;

/** Whether a stage can be neither renamed, hidden nor removed. */
export const isProtected = (token: string): boolean => token === 'review' || token === 'hired' || token === 'rejected';

/** The id of a stage: it names the job, so that a stage of a pipeline that was never written has one as well. */
export const stageIdOf = (jobId: string, token: string): string => `${jobId}.${token}`;

/** What an id of a stage names; null for every other text. */
export function stageNamed(id: string): { readonly jobId: string; readonly token: string } | null {
  const [, jobId, token] = /^([^.]+)\.([^.]+)$/.exec(id) ?? [];
  return jobId === undefined || token === undefined ? null : { jobId, token };
}

/** What an application in this stage has as its stage: the name of a system stage, the id of any other. */
export const stageKey = (jobId: string, token: string): string =>
  isSystemStage(token) ? token : stageIdOf(jobId, token);

/**
 * What an application in a visible stage has as its stage.
 * @param asked the name of a system stage, the id of any stage, or `applied` for `review`.
 * @returns undefined when the job has no such stage, or hides it.
 */
export function visibleStage(jobId: string, stages: readonly Stage[], asked: string): string | undefined {
  const name = asked === 'applied' ? 'review' : asked;
  const named = stageNamed(isSystemStage(name) ? stageIdOf(jobId, name) : name);
  const stage = named?.jobId === jobId ? stages.find(({ token }) => token === named.token) : undefined;
  return stage && !stage.isHidden ? stageKey(jobId, stage.token) : undefined;
}

/** Where a new stage goes: before `offer` where that stands directly before `hired`, else before `hired`. */
export function placeOfNew(stages: readonly Stage[]): number {
  const hired = stages.findIndex(({ token }) => token === 'hired');
  return stages[hired - 1]?.token === 'offer' ? hired - 1 : hired;
}

/** Whether `tokens` are an order of `stages`: each once, `review` first, `hired` directly before `rejected`. */
export const isOrderOf = (stages: readonly Stage[], tokens: readonly string[]): boolean =>
  tokens.length === stages.length &&
  new Set(tokens).size === tokens.length &&
  stages.every(({ token }) => tokens.includes(token)) &&
  tokens[0] === 'review' &&
  tokens.indexOf('hired') === tokens.indexOf('rejected') - 1;
