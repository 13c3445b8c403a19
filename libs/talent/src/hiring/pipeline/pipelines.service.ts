import { ApplicantJobs } from '#jobs';
import { rejectIssues } from '#kernel';
import { Reactions } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Memberships } from '../../employers/index.js';
import { stageNamed } from './pipeline.js';
import { labelOf, newStage, pipelines, refuseStage } from './pipeline.decider.js';
import { EmptyRemovedStages } from './pipeline.policies.js';

/** The stages of jobs, managed by members of the company. Other users are rejected. */
@Injectable()
export class Pipelines {
  constructor(
    private readonly bus: CommandBus,
    private readonly memberships: Memberships,
    private readonly jobs: ApplicantJobs,
    private readonly reactions: Reactions,
    private readonly emptyRemovedStages: EmptyRemovedStages,
  ) {}

  /**
   * Adds a stage to a job of the company.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `employer_pipeline_stage_not_found` if the job does not exist,
   * `employer_ats_unprocessable` if there are already ten, and 400.
   */
  async add(userId: string, slug: string, jobId: string, label: string): Promise<void> {
    await this.requireJob(userId, slug, jobId);
    await this.bus.execute(pipelines.AddStage(jobId, newStage(jobId, newId('stages'), label)));
  }

  /**
   * Renames, hides or shows a stage. `change` must have exactly one of the two keys.
   * @throws Rejection as `add`, and `employer_ats_unprocessable` for a protected stage.
   */
  async change(
    userId: string,
    slug: string,
    stageId: string,
    { label, hidden }: { readonly label?: string; readonly hidden?: boolean },
  ): Promise<void> {
    const { jobId, token } = await this.named(userId, slug, stageId);
    if (label !== undefined && hidden === undefined)
      await this.bus.execute(pipelines.RenameStage(jobId, { jobId, token, label: labelOf(label) }));
    else if (hidden !== undefined && label === undefined)
      await this.bus.execute(pipelines.HideStage(jobId, { jobId, token, isHidden: hidden }));
    else rejectIssues([{ path: [], message: 'must have either label or hidden' }]);
  }

  /** Deletes a stage. Its applications are in review when this returns. @throws Rejection as `change`. */
  async remove(userId: string, slug: string, stageId: string): Promise<void> {
    const { jobId, token } = await this.named(userId, slug, stageId);
    const receipt = await this.bus.execute(pipelines.RemoveStage(jobId, { jobId, token, by: userId }));
    await this.reactions.settle(this.emptyRemovedStages, receipt);
  }

  /** Reorders the stages of a job. @throws Rejection as `add`, and `employer_ats_unprocessable` for an invalid order. */
  async reorder(userId: string, slug: string, jobId: string, stageIds: readonly string[]): Promise<void> {
    await this.requireJob(userId, slug, jobId);
    const tokens = stageIds.map((id) => {
      const named = stageNamed(id);
      // An id of another job matches no stage.
      return named?.jobId === jobId ? named.token : '';
    });
    await this.bus.execute(pipelines.ReorderStages(jobId, { jobId, tokens }));
  }

  private async named(userId: string, slug: string, stageId: string) {
    const named = stageNamed(stageId);
    await this.requireJob(userId, slug, named?.jobId ?? '');
    return named ?? refuseStage();
  }

  private async requireJob(userId: string, slug: string, jobId: string): Promise<void> {
    const companyId = await this.memberships.own(userId, slug);
    if ((await this.jobs.byIds([jobId])).get(jobId)?.companyId !== companyId) refuseStage();
  }
}
