import { ObjectFigures } from '#integrations';
import { Injectable, Logger } from '@nestjs/common';
import { Audience, type DayOfViews, EmployerJobs, type ViewsByDay } from '../job-ports.js';

/** Counts of views from the Analytics context. */
@Injectable()
export class CountedAudience extends Audience {
  private readonly log = new Logger(CountedAudience.name);

  constructor(
    private readonly figures: ObjectFigures,
    private readonly jobs: EmployerJobs,
  ) {
    super();
  }

  ofJobs(jobIds: readonly string[]): Promise<ReadonlyMap<string, DayOfViews>> {
    return this.known(this.figures.of(jobIds), new Map());
  }

  async jobDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null> {
    const ids = (await this.jobs.applying(companyId)).map(({ id }) => id);
    return this.known(this.figures.days(ids, since, until), null);
  }

  async ofProfile(companyId: string): Promise<number> {
    const looks = await this.known(this.figures.of([companyId]), new Map<string, DayOfViews>());
    return looks.get(companyId)?.views ?? 0;
  }

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
