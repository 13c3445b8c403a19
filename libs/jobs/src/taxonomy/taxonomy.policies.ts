import { type EventOf, EventStore } from '#kernel';
import { type Commands, Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { categories, type TermEvents } from './taxonomy.decider.js';
import { TaxonomyReader } from './taxonomy.read-model.js';

type Events = TermEvents<'Category'>;

/**
 * Updates the categories below a deleted category: deletes them or moves them to the root, as the deletion says. A category that is
 * moved into it concurrently with the deletion moves to the root.
 */
@Injectable()
export class TidyCategories implements Policy {
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
  ) {}

  /** Moves the descendants of the children first: once a child is deleted, all other work is done, even if another process did it. */
  private async *emptied(id: string, withChildren: boolean): AsyncIterable<Commands> {
    for (let ids = await this.reader.childrenOf(id); ids.length > 0; ids = await this.reader.childrenOf(id)) {
      const below = withChildren ? await this.reader.childrenOf(...ids) : [];
      if (below.length > 0) yield below.map(toRoot);
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
    // Categories that were in it before its deletion are handled by the deletion.
    if (last && last.position < position && this.readModels.standing(parent)?.closes) return toRoot(objectId);
  }
}

const removed = (id: string) => categories.RemoveCategory(id, {});
const toRoot = (id: string) => categories.ChangeCategory(id, { id, parentId: null });
