import { type EventOf, EventStore } from '#kernel';
import { type Commands, Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { categories } from './taxonomy.commands.js';
import type { TermEvents } from './taxonomy.decider.js';
import { TaxonomyReader } from './taxonomy.read-model.js';

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
      CategoryRemoved: ({ objectId, data }) => this.emptied(objectId, data.children === true),
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

  /** What lies below the children moves first: a child that is gone then says that the rest is done, also when another process did it. */
  private async *emptied(id: string, withChildren: boolean): AsyncIterable<Commands> {
    for (let ids = await this.reader.childrenOf(id); ids.length > 0; ids = await this.reader.childrenOf(id)) {
      if (withChildren) for (const child of ids) yield* this.emptied(child, false);
      yield ids.map(withChildren ? removed : toRoot);
    }
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

const removed = (id: string) => categories.RemoveCategory(id, {});
const toRoot = (id: string) => categories.ChangeCategory(id, { id, parentId: null });
