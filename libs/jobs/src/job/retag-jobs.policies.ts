import { type Commands, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { TermEvents } from '../taxonomy/taxonomy.decider.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { jobs } from './job.decider.js';
import { JobReader } from './job.read-model.js';
import type { JobEvents } from './job-messages.js';

const AXES = ['skills', 'categories'] as const;
type Axis = (typeof AXES)[number];
type SlugsOfTerms = Readonly<Record<Axis, readonly string[]>>;

interface HandledEvents {
  skill: TermEvents<'Skill'>;
  category: TermEvents<'Category'>;
  job: JobEvents;
}

/**
 * Jobs store skills and categories by slug. When the slug of a term changes, this policy changes the jobs that contain it. A job that
 * was written concurrently with the old slug is handled by its own event. Deleted terms stay in their jobs.
 */
@Injectable()
export class RetagJobs implements Policy {
  readonly name = 'retag-jobs';
  readonly on: Reacts<HandledEvents> = {
    skill: { SkillSlugChanged: ({ data }) => this.retag('skills', data) },
    category: { CategorySlugChanged: ({ data }) => this.retag('categories', data) },
    job: {
      JobCreated: ({ objectId, data }) => this.check(objectId, data),
      JobChanged: ({ objectId, data }) => this.check(objectId, data),
    },
  };

  constructor(
    private readonly reader: JobReader,
    private readonly taxonomy: TaxonomyReader,
  ) {}

  private async *retag(
    axis: Axis,
    { from, to }: { readonly from: string; readonly to: string },
  ): AsyncIterable<Commands> {
    // It may have been renamed again or back since.
    const now = (await this.taxonomy.canonical(axis, [to])).get(to) ?? to;
    if (now === from) return;
    let before: readonly string[] = [];
    for (let ids = await this.reader.tagged(axis, from); ids.some((id) => !before.includes(id));) {
      yield ids.map((id) => jobs.RetagJob(id, { axis, from, to: now }));
      before = ids;
      ids = await this.reader.tagged(axis, from);
    }
  }

  private check(
    id: string,
    { skills = [], categories = [] }: Partial<SlugsOfTerms>,
  ): AsyncIterable<Commands> | undefined {
    return skills.length + categories.length === 0 ? undefined : this.retagged(id, { skills, categories });
  }

  private async *retagged(id: string, named: SlugsOfTerms): AsyncIterable<Commands> {
    for (const axis of AXES)
      for (const [from, to] of await this.taxonomy.canonical(axis, named[axis]))
        if (from !== to) yield jobs.RetagJob(id, { axis, from, to });
  }
}
