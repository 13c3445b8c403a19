import type { Recorded } from '#kernel';
import { Policy } from '#platform';
import { Injectable } from '@nestjs/common';
import { Terms } from '../use-cases/terms.js';

/**
 * Brings to its end what the removal of a category began, should its request have died on the way, and moves to the root
 * what was put into a category at the moment in which that was removed.
 */
@Injectable()
export class TidyCategories extends Policy {
  readonly name = 'tidy-categories';
  readonly categories = ['category'];

  constructor(private readonly terms: Terms) {
    super();
  }

  async react({ type, objectId, data }: Recorded): Promise<void> {
    const { children, parentId } = data as { readonly children?: boolean; readonly parentId?: string | null };
    if (type === 'CategoryRemoved') await this.terms.finishRemoval(objectId, children === true);
    else if ((type === 'CategoryAdded' || type === 'CategoryChanged') && parentId) await this.terms.adopt(objectId, parentId);
  }
}
