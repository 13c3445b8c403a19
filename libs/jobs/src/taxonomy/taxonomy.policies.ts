import { type EventOf, EventStore } from '#kernel';
import { type Commands, Policy, type Reacts, type Receipt } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { categories } from './taxonomy.commands.js';
import { jobs } from '../job/job.commands.js';
import type { JobEvents } from '../job/job.decider.js';
import { JobReader } from '../job/job.read-model.js';
import type { TermEvents } from './taxonomy.decider.js';
import { TaxonomyReader } from './taxonomy.read-model.js';

const AXES = ['skills', 'categories'] as const;
type Axis = (typeof AXES)[number];

interface Heard {
  skill: TermEvents<'Skill'>;
  category: TermEvents<'Category'>;
  job: JobEvents;
}

/**
 * Jobs name skills and categories by their slugs. When the slug of one changes, the jobs that name it are changed; a job that
 * was written with the old slug while that went on is found when its own event comes along. What was deleted is left.
 */
@Injectable()
export class RetagJobs extends Policy {
  readonly name = 'retag-jobs';
  readonly on: Reacts<Heard> = {
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
  ) {
    super();
  }

  private async *retag(
    axis: Axis,
    { from, to }: { readonly from: string; readonly to: string },
  ): AsyncIterable<Commands> {
    // It may have been renamed again since, or back.
    const now = (await this.taxonomy.canonical(axis, [to])).get(to) ?? to;
    if (now === from) return;
    let before: readonly string[] = [];
    for (let ids = await this.reader.tagged(axis, from); ids.some((id) => !before.includes(id));) {
      yield ids.map((id) => jobs.RetagJob(id, { axis, from, to: now }));
      before = ids;
      ids = await this.reader.tagged(axis, from);
    }
  }

  private async *check(id: string, named: Partial<Record<Axis, readonly string[]>>): AsyncIterable<Commands> {
    for (const axis of AXES)
      for (const [from, to] of await this.taxonomy.canonical(axis, named[axis] ?? []))
        if (from !== to) yield jobs.RetagJob(id, { axis, from, to });
  }
}

type Events = TermEvents<'Category'>;

/**
 * Looks after what was inside of a category that was removed: it is removed too, or moves to the root, as the removal says.
 * What was put into a category at the moment in which that was removed moves to the root.
 */
@Injectable()
export class TidyCategories extends Policy {
  readonly name = 'tidy-categories';
  readonly on: Reacts<{ category: Events }> = {
    category: {
      CategoryRemoved: ({ objectId, data }) =>
        this.emptied(objectId, data.children ? (child) => categories.RemoveCategory(child, {}) : toRoot),
      CategoryAdded: (event) => this.check(event, event.data.parentId),
      CategoryChanged: (event) => this.check(event, event.data.parentId),
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly reader: TaxonomyReader,
  ) {
    super();
  }

  private async *emptied(id: string, command: (child: string) => Command<Receipt>): AsyncIterable<Commands> {
    for (let ids = await this.reader.childrenOf(id); ids.length > 0; ids = await this.reader.childrenOf(id))
      yield ids.map(command);
  }

  private async check(
    { board, category, objectId, position }: EventOf<Events, 'CategoryAdded' | 'CategoryChanged'>,
    parentId: string | null | undefined,
  ): Promise<Commands | void> {
    if (!parentId) return;
    const parent = await this.store.read({ board, category, objectId: parentId });
    const last = parent.at(-1);
    // What was in it before its removal goes the way of the removal.
    if (last && last.position < position && this.readModels.standing(parent)?.closes) return toRoot(objectId);
  }
}

const toRoot = (id: string) => categories.ChangeCategory(id, { id, parentId: null });
