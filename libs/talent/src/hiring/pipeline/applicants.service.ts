import { BoardTerms } from '../../people/index.js';
import { type ApplicantJob, ApplicantJobs } from '#jobs';
import { EventStore, type Issue, outcomeOf, reject, Rejection, rejectIssues } from '#kernel';
import { allInOrder } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Memberships } from '../../employers/index.js';
import { noteOf } from '../application/application-input.service.js';
import { applications } from '../application/application.decider.js';
import { ApplicationReader, type ApplicationRow } from '../application/application.read-model.js';
import { type ApplicantText, ApplicantTexts, type ApplicantWriting } from './applicant-texts.service.js';
import { impossible } from './pipeline.decider.js';
import { type Stage, stageKey, visibleStage } from './pipeline.js';
import { PipelineReader } from './pipeline.read-model.js';

/** Maximum number of applications that a request moves. */
const BULK_AT_MOST = 200;
/** Maximum length of a note. */
const LONGEST_NOTE = 5_000;
/** The pipeline of a job, for members. */
export interface ShownPipeline {
  readonly job: ApplicantJob;
  readonly stages: readonly Stage[];
  /** Newest first. An application whose stage was deleted shows `review`. */
  readonly applicants: readonly ApplicantText[];
}

const noApplicant = (): Rejection =>
  new Rejection('missing', 'employer_applicant_not_found', 'There is no such applicant.');

/** @throws Rejection `employer_applicant_not_found` always. */
function refuseApplicant(): never {
  throw noApplicant();
}

/** The path of an application in the request body; undefined if the URL names the application. */
type PlaceOf = (id: string) => Issue['path'] | undefined;

const byAddress: PlaceOf = () => undefined;

/** @throws `error`, with the path of the rejected application in the request. Errors other than rejections are thrown unchanged. */
function refuseAt(error: unknown, path: Issue['path'] | undefined): never {
  if (!(error instanceof Rejection) || path === undefined) throw error;
  const { kind, code, message } = error;
  reject(kind, code, message, { issues: [{ path, message }] });
}

/** Actions of company members on applications. All of them are rejected for other users. */
@Injectable()
export class Applicants {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly memberships: Memberships,
    private readonly jobs: ApplicantJobs,
    private readonly terms: BoardTerms,
    private readonly reader: ApplicationReader,
    private readonly pipelines: PipelineReader,
    private readonly texts: ApplicantTexts,
  ) {}

  /**
   * The pipeline of a job, applicants newest first.
   * @param stage name of a system stage, id of a custom one, or `applied` for `review`; undefined: all.
   * @param writing how to serialize applicants; must be the same in each call.
   * @throws Rejection `employer_company_not_found`, `employer_not_member`, `employer_applicant_not_found` if the job does not exist or
   * the board does not accept applications, `employer_ats_unprocessable` if the stage does not exist.
   */
  async pipeline(
    userId: string,
    slug: string,
    jobId: string,
    stage: string | undefined,
    writing: ApplicantWriting,
  ): Promise<ShownPipeline> {
    const companyId = await this.memberships.own(userId, slug);
    const [isNative, jobs, stages] = await allInOrder([
      this.terms.takesApplications(),
      this.jobs.byIds([jobId]),
      this.pipelines.of(jobId),
    ]);
    const job = jobs.get(jobId);
    if (!isNative || job?.companyId !== companyId) refuseApplicant();
    const known = new Set(stages.map(({ token }) => stageKey(jobId, token)));
    const requested = stage === 'applied' ? 'review' : stage;
    if (requested !== undefined && !known.has(requested)) throw impossible('There is no such stage.');
    const applicants = await this.texts.ofJob(jobId, requested, writing, (key) => (known.has(key) ? key : 'review'));
    return { job, stages, applicants };
  }

  /** @throws Rejection `employer_applicant_not_found`, `employer_ats_unprocessable` if the stage is hidden or belongs to another job. */
  async move(userId: string, slug: string, id: string, stageId: string): Promise<void> {
    const companyId = await this.memberships.own(userId, slug);
    await this.moveAll(userId, companyId, [id], byAddress, (row) => this.target(row.jobId, stageId));
  }

  /**
   * Moves all of them, or none.
   * @throws Rejection as `move`, with the path of the id in the list; `employer_ats_unprocessable` for applications to several jobs; and
   * 400 for an empty list and for more than 200.
   */
  async bulkMove(userId: string, slug: string, ids: readonly string[], stageId: string): Promise<void> {
    const companyId = await this.memberships.own(userId, slug);
    await this.moveAll(userId, companyId, bulkOf(ids), inList(ids), (row) => this.target(row.jobId, stageId));
  }

  /** Rejects all of them, or none. @throws Rejection as `bulkMove`. */
  async bulkReject(userId: string, slug: string, ids: readonly string[]): Promise<void> {
    const companyId = await this.memberships.own(userId, slug);
    await this.moveAll(userId, companyId, bulkOf(ids), inList(ids), () => Promise.resolve('rejected'));
  }

  /** Adds a note that only the company can see. @throws Rejection `employer_applicant_not_found`, and 400. */
  async note(userId: string, slug: string, id: string, sent: string): Promise<void> {
    const companyId = await this.memberships.own(userId, slug);
    if ((await this.reader.find(id))?.companyId !== companyId) refuseApplicant();
    const text = noteOf(sent);
    if (text === null) return rejectIssues([{ path: ['body'], message: 'must not be empty' }]);
    if (text.length > LONGEST_NOTE)
      rejectIssues([{ path: ['body'], message: `must not be longer than ${LONGEST_NOTE} characters` }]);
    const noted = applications.NoteApplication(id, { noteId: newId('notes'), text, by: userId });
    await inWordsOfEmployers(this.bus.execute(noted));
  }

  private async moveAll(
    by: string,
    companyId: string,
    ids: readonly string[],
    placeOf: PlaceOf,
    targetOf: (row: ApplicationRow) => Promise<string>,
  ): Promise<void> {
    const rows = await this.reader.byIds(ids);
    const [first] = ids.map((id) => {
      const row = rows.get(id);
      return row?.companyId === companyId ? row : refuseAt(noApplicant(), placeOf(id));
    });
    if (!first) return;
    const stray = ids.find((id) => rows.get(id)?.jobId !== first.jobId);
    if (stray !== undefined)
      refuseAt(impossible('The applications belong to several jobs. Move those of one job at a time.'), placeOf(stray));
    const to = await targetOf(first);
    const move = async (id: string): Promise<void> => {
      try {
        await inWordsOfEmployers(this.bus.execute(applications.MoveApplication(id, { to, by })));
      } catch (error) {
        refuseAt(error, placeOf(id));
      }
    };
    // Concurrently, so that one statement reads all of them and one writes them. No write starts if one of them is rejected.
    const send = () => allInOrder(ids.map(move));
    const stream = { category: 'pipeline', board: facts().board, objectId: first.jobId };
    await this.store.together(stream, { asOne: send, inSteps: send });
  }

  /** The stage value of applications that move to this stage. @throws Rejection `employer_ats_unprocessable`. */
  private async target(jobId: string, stageId: string): Promise<string> {
    const stage = visibleStage(jobId, await this.pipelines.of(jobId), stageId);
    if (stage === undefined) throw impossible('This job has no visible stage with this id.');
    return stage;
  }
}

/** The ids without duplicates. @throws Rejection `validation_bad_request` for an empty list, and for more than 200. */
function bulkOf(ids: readonly string[]): readonly string[] {
  const different = [...new Set(ids)];
  if (different.length === 0 || different.length > BULK_AT_MOST)
    rejectIssues([{ path: ['applicationIds'], message: `must name 1 to ${BULK_AT_MOST} applications` }]);
  return different;
}

const inList =
  (ids: readonly string[]): PlaceOf =>
  (id) => ['applicationIds', ids.indexOf(id)];

/** Translates the rejections of the application rules for employers. */
async function inWordsOfEmployers(work: Promise<unknown>): Promise<void> {
  if ((await outcomeOf(work, { code: 'applications_not_found' })) instanceof Rejection) refuseApplicant();
}
