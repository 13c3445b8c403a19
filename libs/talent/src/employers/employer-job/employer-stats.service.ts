import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { Memberships } from '../employer/memberships.service.js';
import { ApplicationCounts, Audience, type DayOfViews, EmployerJobs, type ViewsByDay } from '../job-ports.js';
import { type Days, daysOf } from './days.js';

/** What was counted for a job. */
export interface JobStat extends DayOfViews {
  readonly jobId: string;
  /** Null for a job to which people apply elsewhere. */
  readonly applications: number | null;
}

/** What was counted on a day. */
export interface StatsPoint extends DayOfViews {
  /** `2026-11-26`, in UTC. */
  readonly date: string;
}

/** Which days are asked for, as moments; see `daysOf`. */
export interface Range {
  readonly since?: string;
  readonly until?: string;
}

const NONE: DayOfViews = { views: 0, applyClicks: 0 };

/** What approved members see of who looks at their company and its jobs. Refused with `employer_company_not_found` and `employer_not_member`. */
@Injectable()
export class EmployerStats {
  constructor(
    private readonly memberships: Memberships,
    private readonly jobs: EmployerJobs,
    private readonly audience: Audience,
    private readonly applications: ApplicationCounts,
  ) {}

  /** One for each job, the newest first, with everything that was ever counted. */
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

  /** All jobs together by day, the first day first; none while nothing can be said. @throws Rejection 400 as `daysOf`. */
  async jobDays(userId: string, slug: string, range: Range): Promise<readonly StatsPoint[]> {
    const days = daysOf(range, facts().now);
    const companyId = await this.memberships.own(userId, slug);
    return points(days, await this.audience.jobDays(companyId, days.since, days.until));
  }

  /** Views of the page of the company. */
  async ofProfile(userId: string, slug: string): Promise<number> {
    return this.audience.ofProfile(await this.memberships.own(userId, slug));
  }

  /** Views of the page of the company by day, as `jobDays`. @throws Rejection 400 as `daysOf`. */
  async profileDays(userId: string, slug: string, range: Range): Promise<readonly StatsPoint[]> {
    const days = daysOf(range, facts().now);
    const companyId = await this.memberships.own(userId, slug);
    return points(days, await this.audience.profileDays(companyId, days.since, days.until));
  }
}

const points = ({ names }: Days, counted: ViewsByDay | null): readonly StatsPoint[] =>
  counted === null ? [] : names.map((date) => ({ date, ...(counted.get(date) ?? NONE) }));
