import type { PlanRights } from './board-settings/board-settings.decider.js';

/** What Content must know of the board's plan. */
export abstract class BoardPlan {
  /** What the plan of the board of the request lets its settings say. */
  abstract rights(): Promise<PlanRights>;
}
