import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { ApplicantTexts } from './applicant-texts.service.js';
import { Applicants } from './applicants.service.js';
import { JobPipelines } from './job-pipelines.service.js';
import { BoardMePipelineController } from './pipeline.board.controller.js';
import { pipelineDecider, pipelines } from './pipeline.decider.js';
import { OperatorMovesController, OperatorPipelinesController } from './pipeline.operator.controller.js';
import { EmptyRemovedStages, RemovePipelines } from './pipeline.policies.js';
import { PipelineReader, pipelineRows } from './pipeline.read-model.js';
import { Pipelines } from './pipelines.service.js';

/** The hiring stages of a job, and what companies do with applicants. */
export const pipelineResource: Resource = {
  controllers: [BoardMePipelineController, OperatorMovesController, OperatorPipelinesController],
  providers: [
    commandHandler(pipelines),
    readModel(pipelineRows),
    PipelineReader,
    Pipelines,
    Applicants,
    JobPipelines,
    ApplicantTexts,
    ...policy(EmptyRemovedStages),
    ...policy(RemovePipelines),
  ],
  exports: [Applicants],
  events: [
    eventNamesOf(pipelineDecider, {
      object: 'employer_pipeline',
      types: { PipelineRemoved: 'deleted' },
    }),
  ],
};
