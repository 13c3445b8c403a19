import { EventStore, type Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import { Terms } from './taxonomy.service.js';

/**
 * Brings to its end what the removal of a category began, should its request have died on the way, and moves to the root
 * what was put into a category at the moment in which that was removed. What was in it before goes the way of the removal.
 */
@Injectable()
export class TidyCategories extends Policy {
  readonly name = 'tidy-categories';
  readonly categories = ['category'];

  constructor(
    private readonly store: EventStore,
    private readonly terms: Terms,
  ) {
    super();
  }

  async react(event: Recorded): Promise<void> {
    const { type, objectId, data } = event;
    const { children, parentId } = data as { readonly children?: boolean; readonly parentId?: string | null };
    if (type === 'CategoryRemoved') await this.terms.finishRemoval(objectId, children === true);
    else if ((type === 'CategoryAdded' || type === 'CategoryChanged') && parentId)
      if (await this.wasRemovedBefore(event, parentId)) await this.terms.toRoot(objectId);
  }

  private async wasRemovedBefore({ board, category, position }: Recorded, parentId: string): Promise<boolean> {
    const last = (await this.store.read({ board, category, objectId: parentId })).at(-1);
    return last?.type === 'CategoryRemoved' && last.position < position;
  }
}
