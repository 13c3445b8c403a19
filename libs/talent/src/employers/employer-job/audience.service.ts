import { ObjectFigures } from '#integrations';
import { MemberJobs } from '#jobs';
import { Injectable, Logger } from '@nestjs/common';

/** Views and clicks of one day, UTC. */
export interface DayOfViews {
  readonly views: number;
  readonly applyClicks: number;
}

/** Days by name, such as `2026-11-26`. A day without views may be absent. */
export type ViewsByDay = ReadonlyMap<string, DayOfViews>;

/** Counts views of companies and their jobs. Never fails: figures that cannot be counted are left out. */
@Injectable()
export class Audience {
  private readonly log = new Logger(Audience.name);

  constructor(
    private readonly figures: ObjectFigures,
    private readonly jobs: MemberJobs,
  ) {}

  /** All counts of these jobs since their creation, by id. */
  ofJobs(jobIds: readonly string[]): Promise<ReadonlyMap<string, DayOfViews>> {
    return this.known(this.figures.of(jobIds), new Map());
  }

  /** Counts of all jobs of a company together, from the day `since` up to the day before `until`. Null if the views cannot be counted now. */
  async jobDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null> {
    const ids = (await this.jobs.applying(companyId)).map(({ id }) => id);
    return this.known(this.figures.days(ids, since, until), null);
  }

  /** Views of the company page. */
  async ofProfile(companyId: string): Promise<number> {
    const counts = await this.known(this.figures.of([companyId]), new Map<string, DayOfViews>());
    return counts.get(companyId)?.views ?? 0;
  }

  /** Like `jobDays`, for the company page. */
  profileDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null> {
    return this.known(this.figures.days([companyId], since, until), null);
  }

  /** A figure that cannot be counted is left out. */
  private async known<T>(figures: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await figures;
    } catch (err) {
      this.log.warn(err, 'Views could not be counted');
      return otherwise;
    }
  }
}
