import { MemberJobs } from '#jobs';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { Memberships } from '../employer/memberships.service.js';
import { type Days, daysOf } from './days.js';
import { ApplicationCounts } from '../ports.js';
import { Audience, type DayOfViews, type ViewsByDay } from './audience.service.js';

/** The counts of a job. */
export interface JobStat extends DayOfViews {
  readonly jobId: string;
  /** Null for a job whose applications go elsewhere. */
  readonly applications: number | null;
}

/** The counts of one day. */
export interface StatsPoint extends DayOfViews {
  /** `2026-11-26`, in UTC. */
  readonly date: string;
}

/** The requested days, as moments; see `daysOf`. */
export interface Range {
  readonly since?: string;
  readonly until?: string;
}

const NONE: DayOfViews = { views: 0, applyClicks: 0 };

/** Statistics of a company and its jobs for its approved members. Rejects with `employer_company_not_found` and `employer_not_member`. */
@Injectable()
export class EmployerStats {
  constructor(
    private readonly memberships: Memberships,
    private readonly jobs: MemberJobs,
    private readonly audience: Audience,
    private readonly applications: ApplicationCounts,
  ) {}

  /** One entry for each job, newest first, with its counts since its creation. */
  async ofJobs(userId: string, slug: string): Promise<readonly JobStat[]> {
    const jobs = await this.jobs.applying(await this.memberships.own(userId, slug));
    const ids = jobs.map(({ id }) => id);
    const native = jobs.flatMap(({ id, isNative }) => (isNative ? [id] : []));
    const [views, applications] = await Promise.all([this.audience.ofJobs(ids), this.applications.of(native)]);
    return jobs.map(({ id, isNative }) => ({
      jobId: id,
      ...(views.get(id) ?? NONE),
      applications: isNative ? (applications.get(id) ?? 0) : null,
    }));
  }

  /** Counts of all jobs together by day, oldest first. Empty if the views cannot be counted now. @throws Rejection 400 as `daysOf`. */
  async jobDays(userId: string, slug: string, range: Range): Promise<readonly StatsPoint[]> {
    const days = daysOf(range, facts().now);
    const companyId = await this.memberships.own(userId, slug);
    return points(days, await this.audience.jobDays(companyId, days.since, days.until));
  }

  /** Views of the company page. */
  async ofProfile(userId: string, slug: string): Promise<number> {
    return this.audience.ofProfile(await this.memberships.own(userId, slug));
  }

  /** Views of the company page by day, as in `jobDays`. @throws Rejection 400 as `daysOf`. */
  async profileDays(userId: string, slug: string, range: Range): Promise<readonly StatsPoint[]> {
    const days = daysOf(range, facts().now);
    const companyId = await this.memberships.own(userId, slug);
    return points(days, await this.audience.profileDays(companyId, days.since, days.until));
  }
}

const points = ({ names }: Days, counted: ViewsByDay | null): readonly StatsPoint[] =>
  counted === null ? [] : names.map((date) => ({ date, ...(counted.get(date) ?? NONE) }));
