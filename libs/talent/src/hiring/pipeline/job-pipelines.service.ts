import { ApplicantJobs } from '#jobs';
import { reject } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { applications, unprocessable } from '../application/application.decider.js';
import { ApplicationReader, ApplicationRow } from '../application/application.read-model.js';
import { type ReceivedApplication, ReceivedApplications } from '../application/received-applications.service.js';
import { type Stage, visibleStage } from './pipeline.js';
import { newStage, pipelines } from './pipeline.decider.js';
import { PipelineReader, PipelineRow } from './pipeline.read-model.js';

/** Pipelines of all jobs of the board, as its operators see and use them. */
@Injectable()
export class JobPipelines {
  constructor(
    private readonly bus: CommandBus,
    private readonly jobs: ApplicantJobs,
    private readonly reader: ApplicationReader,
    private readonly received: ReceivedApplications,
    private readonly pipelines: PipelineReader,
  ) {}

  /** The stages of a job in their order, with those that are hidden. @throws Rejection `jobs_not_found`. */
  async stages(jobId: string): Promise<readonly Stage[]> {
    await this.requireJob(jobId);
    return this.pipelines.of(jobId);
  }

  /**
   * Adds a stage to a job, as members of the company do.
   * @throws Rejection `jobs_not_found`, `employer_ats_unprocessable` if there are already ten, and 400 for an empty or long label.
   */
  async add(jobId: string, label: string): Promise<{ readonly stage: Stage; readonly position: number }> {
    await this.requireJob(jobId);
    const command = newStage(jobId, newId('stages'), label);
    const receipt = await this.bus.execute(pipelines.AddStage(jobId, command));
    const { stages } = receipt.row(PipelineRow);
    const position = stages.findIndex(({ token }) => token === command.token);
    return { stage: { token: command.token, label: command.label, isHidden: false }, position };
  }

  /**
   * Moves an application, as members of the company do; in that stage already, it stays as it is.
   * @param stageId name of a system stage, or id of any stage of the job.
   * @throws Rejection `applications_not_found`, `applications_unprocessable` for a stage that is hidden or not one of the job.
   */
  async move(id: string, stageId: string): Promise<ReceivedApplication> {
    const { jobId } = await this.reader.byId(id);
    const to = visibleStage(jobId, await this.pipelines.of(jobId), stageId);
    if (to === undefined) throw unprocessable('The job of this application has no such visible stage.');
    const receipt = await this.bus.execute(applications.MoveApplication(id, { to, by: null }));
    return this.received.withLink(receipt.row(ApplicationRow));
  }

  private async requireJob(jobId: string): Promise<void> {
    if (!(await this.jobs.byIds([jobId])).has(jobId)) reject('missing', 'jobs_not_found', 'There is no such job.');
  }
}
