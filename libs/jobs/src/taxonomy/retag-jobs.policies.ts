import type { Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { JobReader } from '../job/job.read-model.js';
import { TaxonomyReader } from './taxonomy.read-model.js';

const AXES = ['skills', 'categories'] as const;
type Axis = (typeof AXES)[number];

/**
 * Jobs name skills and categories by their slugs. When one is called otherwise, the jobs that name it are told; a job
 * that was written with the old slug while that went on is found when its own event comes along. What was deleted is left.
 */
@Injectable()
export class RetagJobs extends Policy {
  readonly name = 'retag-jobs';
  readonly categories = ['skill', 'category', 'job'];

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
    private readonly taxonomy: TaxonomyReader,
  ) {
    super();
  }

  async react({ type, objectId, data }: Recorded): Promise<void> {
    if (type === 'SkillSlugChanged') await this.retag('skills', data as { from: string; to: string });
    else if (type === 'CategorySlugChanged') await this.retag('categories', data as { from: string; to: string });
    else if (type === 'JobCreated' || type === 'JobChanged')
      for (const axis of AXES)
        await this.check(objectId, axis, (data as Partial<Record<Axis, readonly string[]>>)[axis] ?? []);
  }

  private async retag(axis: Axis, { from, to }: { from: string; to: string }): Promise<void> {
    // It may have been renamed again since, or back.
    const now = (await this.taxonomy.canonical(axis, [to])).get(to) ?? to;
    if (now === from) return;
    let before: readonly string[] = [];
    for (let ids = await this.reader.tagged(axis, from); ids.some((id) => !before.includes(id));) {
      await Promise.all(ids.map((id) => this.bus.execute(jobs.RetagJob(id, { axis, from, to: now }))));
      before = ids;
      ids = await this.reader.tagged(axis, from);
    }
  }

  private async check(id: string, axis: Axis, slugs: readonly string[]): Promise<void> {
    for (const [from, to] of await this.taxonomy.canonical(axis, slugs))
      if (from !== to) await this.bus.execute(jobs.RetagJob(id, { axis, from, to }));
  }
}
