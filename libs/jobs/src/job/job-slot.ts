import { reject } from '#kernel';

/** The plan's limits for publishing one more job. */
export interface SlotPosting {
  /** False if the plan does not allow publishing. */
  readonly allowed: boolean;
  /** Maximum number of published jobs. Null for no limit. */
  readonly limit: number | null;
  /** A number up to `limit` that no published job has. Null if no slot is free, or without a limit. */
  readonly slot: number | null;
}

/** Error code for a slot that another job has taken. The command can succeed with another slot. */
export const SLOT_TAKEN = 'jobs_slot_taken';

/** The slot for a job to publish. @throws Rejection if the plan has no free slot. */
export function takeSlot(posting: SlotPosting = { allowed: false, limit: 0, slot: null }): number | null {
  const remedy = { upgrade: { capability: 'activeJobsLimit', atLeast: (posting.limit ?? 0) + 1 } };
  if (!posting.allowed)
    reject(
      'forbidden',
      'jobs_plan_cannot_publish',
      'The plan of this board does not allow publishing jobs. Upgrade the plan first.',
      undefined,
      remedy,
    );
  if (posting.limit === null) return null;
  const message = `The plan of this board allows ${posting.limit} published jobs.`;
  return posting.slot ?? reject('conflict', 'jobs_quota_exceeded', message, undefined, remedy);
}
