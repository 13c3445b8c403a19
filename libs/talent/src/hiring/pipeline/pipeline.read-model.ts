import type { RowProjection } from '#kernel';
import { BoardRow, JsonText, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { DEFAULT_STAGES, type Stage } from './pipeline.js';
import { pipelineDecider, type PipelineEvents, stagesAfter } from './pipeline.decider.js';

/** The stages of a job, by job id. A pipeline without changes has no row. */
@ReadModel('pipelines', { version: 1 })
export class PipelineRow extends BoardRow {
  @JsonText() stages!: readonly Stage[];
}

/** The first event finds no row. */
const before = (row: PipelineRow | null): readonly Stage[] => row?.stages ?? DEFAULT_STAGES;

export const pipelineRows: RowProjection<PipelineRow, PipelineEvents> = {
  row: PipelineRow,
  category: 'pipeline',
  on: {
    StageAdded: ({ data }, row) => ({ stages: stagesAfter.StageAdded(before(row), data) }),
    StageRenamed: ({ data }, row) => ({ stages: stagesAfter.StageRenamed(before(row), data) }),
    StageHidden: ({ data }, row) => ({ stages: stagesAfter.StageHidden(before(row), data) }),
    StageRemoved: ({ data }, row) => ({ stages: stagesAfter.StageRemoved(before(row), data) }),
    StagesReordered: ({ data }, row) => ({ stages: stagesAfter.StagesReordered(before(row), data) }),
    PipelineRemoved: () => null,
  },
};

@Injectable()
export class PipelineReader extends RowReader(PipelineRow, pipelineDecider) {
  /** The stages of a job, in their order. */
  async of(jobId: string): Promise<readonly Stage[]> {
    return (await this.find(jobId))?.stages ?? DEFAULT_STAGES;
  }
}
