import type { JobEvents } from '#jobs';
import { type Commands, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { applications } from '../application/application.decider.js';
import { ApplicationReader } from '../application/application.read-model.js';
import { stageKey } from './pipeline.js';
import { type PipelineEvents, pipelines } from './pipeline.decider.js';

/** Moves applications to review when their stage is deleted. */
@Injectable()
export class EmptyRemovedStages implements Policy {
  readonly name = 'empty-removed-stages';
  readonly on: Reacts<{ pipeline: PipelineEvents }> = {
    pipeline: { StageRemoved: ({ data }) => this.empty(data) },
  };

  constructor(private readonly reader: ApplicationReader) {}

  private async *empty({ jobId, token, by }: PipelineEvents['StageRemoved']): AsyncIterable<Commands> {
    for await (const rows of this.reader.each({ jobId, stage: stageKey(jobId, token) }))
      yield rows.map(({ id }) => applications.MoveApplication(id, { to: 'review', by }));
  }
}

/** Deletes a pipeline with its job. */
@Injectable()
export class RemovePipelines implements Policy {
  readonly name = 'remove-pipelines-of-deleted-jobs';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobDeleted: ({ objectId }) => pipelines.RemovePipeline(objectId, {}) },
  };
}
