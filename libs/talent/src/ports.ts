import type { BoardRole } from './account/board-user.decider.js';

/** What Talent must know of the board of the request. */
export abstract class BoardTerms {
  /** Whether anybody may sign up for `role`, as it was less than a second ago. */
  abstract isOpen(role: BoardRole): Promise<boolean>;

  /** Where the storefront is, unless a publishable key says otherwise: `https://jobs.example`, without a slash at the end. */
  abstract storefront(): Promise<string>;
}
