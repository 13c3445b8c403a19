import type { PlanRights } from './board-settings/board-settings.decider.js';

/** What Content must know of the board's plan. */
export abstract class BoardPlan {
  /** What the plan of the board of the request lets its settings say. */
  abstract rights(): Promise<PlanRights>;
}

/** What the board sells to candidates. */
export abstract class CandidatePaywall {
  /** Whether lists of jobs of the board of the request end early for those who have not paid. */
  abstract isOn(): Promise<boolean>;
}

/** Keys by which search engines believe notifications of boards. */
export abstract class IndexNowKeys {
  /** That of the board of the request; null while search engines are not notified. */
  abstract current(): Promise<string | null>;
}

/** What custom object types must know of those that use them. */
export abstract class TypeUses {
  /** Whether the board has records of the type. */
  abstract hasRecords(typeId: string): Promise<boolean>;
  /** Whether a field of a profile form names records of the type. */
  abstract isNamedByForms(typeId: string): Promise<boolean>;
}

/** What DNS says of the TXT records of a name. */
export type TxtAnswer =
  /** Each record as one text; none when the name has no such records. */
  | { readonly outcome: 'answered'; readonly values: readonly string[] }
  /** Nothing can be said: no answer, or one that is none. `reason` ends a sentence. */
  | { readonly outcome: 'unanswered'; readonly reason: string };

/** What the world says of names. */
export abstract class TxtRecords {
  /**
   * The TXT records of `name`, 100 at most and none that is longer than 255 bytes; it takes some seconds at most.
   * @throws the reason of `signal` when that aborts before.
   */
  abstract of(name: string, signal: AbortSignal): Promise<TxtAnswer>;
}
