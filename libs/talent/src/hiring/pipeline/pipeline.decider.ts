import { commandsOf, type Decider, reject, Rejection, rejectIssues } from '#kernel';
import { CUSTOM_STAGES_AT_MOST, DEFAULT_STAGES, isOrderOf, isProtected, placeOfNew, type Stage } from './pipeline.js';
import { isSystemStage } from '../application/stage.js';
import { oneLine } from '../../one-line.js';

interface StageOf {
  readonly token: string;
}

export interface PipelineCommands {
  AddStage: { readonly jobId: string; readonly token: string; readonly label: string };
  RenameStage: StageOf & { readonly jobId: string; readonly label: string };
  HideStage: StageOf & { readonly jobId: string; readonly isHidden: boolean };
  /** `by`: the account of the member who moves the applications to review. */
  RemoveStage: StageOf & { readonly jobId: string; readonly by: string };
  ReorderStages: { readonly jobId: string; readonly tokens: readonly string[] };
  /** Issued when the job is deleted. */
  RemovePipeline: Record<string, never>;
}

export interface PipelineEvents {
  StageAdded: { readonly jobId: string; readonly token: string; readonly label: string; readonly at: number };
  StageRenamed: { readonly jobId: string; readonly token: string; readonly label: string };
  StageHidden: { readonly jobId: string; readonly token: string; readonly isHidden: boolean };
  StageRemoved: { readonly jobId: string; readonly token: string; readonly by: string };
  /** All tokens, in the order of the stages. */
  StagesReordered: { readonly jobId: string; readonly tokens: readonly string[] };
  PipelineRemoved: Record<string, never>;
}

interface Pipeline {
  /** Null until the first change. */
  readonly jobId: string | null;
  readonly stages: readonly Stage[];
}

/** The rejection of a change that a pipeline does not allow. */
export const impossible = (message: string): Rejection => new Rejection('unfit', 'employer_ats_unprocessable', message);

/** For a stage that does not exist or belongs to another company. @throws Rejection `employer_pipeline_stage_not_found` always. */
export function refuseStage(): never {
  reject('missing', 'employer_pipeline_stage_not_found', 'There is no such stage.');
}

function stageIn({ stages }: Pipeline, token: string): Stage {
  return stages.find((stage) => stage.token === token) ?? refuseStage();
}

function unprotected(pipeline: Pipeline, token: string): Stage {
  const stage = stageIn(pipeline, token);
  if (isProtected(token)) throw impossible('This stage cannot be renamed, hidden or deleted.');
  return stage;
}

/** The stages after each event; rules and read model share it. */
export const stagesAfter: {
  readonly [K in keyof PipelineEvents]: (stages: readonly Stage[], data: PipelineEvents[K]) => readonly Stage[];
} = {
  StageAdded: (stages, { token, label, at }) => stages.toSpliced(at, 0, { token, label, isHidden: false }),
  StageRenamed: (stages, { token, label }) => stages.map((each) => (each.token === token ? { ...each, label } : each)),
  StageHidden: (stages, { token, isHidden }) =>
    stages.map((each) => (each.token === token ? { ...each, isHidden } : each)),
  StageRemoved: (stages, { token }) => stages.filter((each) => each.token !== token),
  StagesReordered: (stages, { tokens }) =>
    stages.toSorted((one, other) => tokens.indexOf(one.token) - tokens.indexOf(other.token)),
  PipelineRemoved: () => DEFAULT_STAGES,
};

const changes =
  <K extends Exclude<keyof PipelineEvents, 'PipelineRemoved'>>(type: K) =>
  ({ stages }: Pipeline, data: PipelineEvents[K]): Pipeline => ({
    jobId: data.jobId,
    stages: stagesAfter[type](stages, data),
  });

const UNCHANGED: Pipeline = { jobId: null, stages: DEFAULT_STAGES };

/** The stages of the applications to a job. A pipeline belongs to a job and starts with its first change. */
export const pipelineDecider: Decider<Pipeline, PipelineCommands, PipelineEvents> = {
  category: 'pipeline',
  noun: 'pipeline',
  initial: UNCHANGED,
  creates: [],
  singleton: true,
  gone: ['PipelineRemoved'],
  missing: 'employer_pipeline_stage_not_found',
  needs: ({ jobId }) => (jobId === null ? [] : [{ category: 'job', objectId: jobId }]),
  refuseNeed: () => new Rejection('missing', 'employer_pipeline_stage_not_found', 'There is no such job.'),
  decide: {
    AddStage({ stages }, { jobId, token, label }) {
      if (stages.filter((stage) => !isSystemStage(stage.token)).length >= CUSTOM_STAGES_AT_MOST)
        throw impossible(`A pipeline can have at most ${CUSTOM_STAGES_AT_MOST} custom stages.`);
      return [{ type: 'StageAdded', data: { jobId, token, label, at: placeOfNew(stages) } }];
    },

    RenameStage(pipeline, { jobId, token, label }) {
      const stage = unprotected(pipeline, token);
      return stage.label === label ? [] : [{ type: 'StageRenamed', data: { jobId, token, label } }];
    },

    HideStage(pipeline, { jobId, token, isHidden }) {
      const stage = unprotected(pipeline, token);
      return stage.isHidden === isHidden ? [] : [{ type: 'StageHidden', data: { jobId, token, isHidden } }];
    },

    RemoveStage(pipeline, { jobId, token, by }) {
      unprotected(pipeline, token);
      return [{ type: 'StageRemoved', data: { jobId, token, by } }];
    },

    ReorderStages({ stages }, { jobId, tokens }) {
      if (!isOrderOf(stages, tokens))
        throw impossible('Name every stage once: Review first, Hired directly before Rejected.');
      const isSame = stages.every(({ token }, nth) => token === tokens[nth]);
      return isSame ? [] : [{ type: 'StagesReordered', data: { jobId, tokens } }];
    },

    RemovePipeline: ({ jobId }) => (jobId === null ? [] : [{ type: 'PipelineRemoved', data: {} }]),
  },
  evolve: {
    StageAdded: changes('StageAdded'),
    StageRenamed: changes('StageRenamed'),
    StageHidden: changes('StageHidden'),
    StageRemoved: changes('StageRemoved'),
    StagesReordered: changes('StagesReordered'),
    PipelineRemoved: () => UNCHANGED,
  },
};

export const pipelines = commandsOf(pipelineDecider);

/** Maximum length of a label, in characters. */
const LONGEST_LABEL = 40;

/** The label in `text`. @throws Rejection `validation_bad_request` if it is empty or longer than 40 characters. */
export function labelOf(text: string): string {
  const label = oneLine(text.normalize('NFC'));
  if (label === '') rejectIssues([{ path: ['label'], message: 'must not be empty' }]);
  if (label.length > LONGEST_LABEL)
    rejectIssues([{ path: ['label'], message: `must not be longer than ${LONGEST_LABEL} characters` }]);
  return label;
}

/** The command that adds a stage to a job. @param id a new id of the kind `stages`; its token. @throws Rejection as `labelOf`. */
export const newStage = (jobId: string, id: string, text: string): PipelineCommands['AddStage'] => ({
  jobId,
  token: id.replace(/^stages_/, ''),
  label: labelOf(text),
});
