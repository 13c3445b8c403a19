import { reject } from '#kernel';

/** What the plan of the board says of one more published job. */
export interface Posting {
  /** False when the plan allows no publishing. */
  readonly allowed: boolean;
  /** Published jobs at most; null for any number. */
  readonly limit: number | null;
  /** A number up to `limit` that no published job has; null when there is none, or no limit. */
  readonly slot: number | null;
}

/** Code of the refusal of a slot that another job has: with another slot, the command may pass. */
export const SLOT_TAKEN = 'jobs_slot_taken';

/** The slot of a job that is published. @throws Rejection when the plan of the board has none left. */
export function takeSlot(posting: Posting = { allowed: false, limit: 0, slot: null }): number | null {
  const remedy = { upgrade: { capability: 'activeJobsLimit', atLeast: (posting.limit ?? 0) + 1 } };
  if (!posting.allowed)
    reject(
      'forbidden',
      'jobs_plan_cannot_publish',
      'The plan of this board allows nobody to publish jobs.',
      undefined,
      remedy,
    );
  if (posting.limit === null) return null;
  const message = `The plan of this board allows ${posting.limit} published jobs.`;
  return posting.slot ?? reject('conflict', 'jobs_quota_exceeded', message, undefined, remedy);
}
