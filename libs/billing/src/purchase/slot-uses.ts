import type { PostingProduct } from './product.js';

/** A publication of a job that uses a purchase. */
export interface SlotUse {
  readonly jobId: string;
  readonly isFeatured: boolean;
  /** The expiry of the job when the slot was taken. */
  readonly before: string | null;
  /** The version of the job when the slot was taken: its publication has a later one. Null for a slot that was taken before 0.13. */
  readonly version: number | null;
  /** The try that took the slot; null as `version`. */
  readonly takenBy: string | null;
  /** When the slot was taken; null as `version`. */
  readonly takenAt: string | null;
  /** False once the job is published no longer and the slot was returned. */
  readonly isHeld: boolean;
}

/** The terms of a plan that limit its slots. */
export type SlotTerms = Pick<PostingProduct, 'slots' | 'featuredSlots' | 'featureMode' | 'days'>;

/** Whether slots count the jobs that are published now. Otherwise a slot is used once, for the whole period of a job. */
export const countsPublished = ({ planKind }: Pick<PostingProduct, 'planKind'>): boolean =>
  planKind === 'subscription' || planKind === 'free';

/** Tries that publish the same job at the same time use one slot. */
const slotOf = (
  posting: Pick<PostingProduct, 'planKind'>,
  { jobId, version, before }: Omit<SlotUse, 'isHeld'>,
): string => (countsPublished(posting) ? jobId : `${jobId} ${version ?? before}`);

/** Whether `use` and `wish` use one slot. */
export const isSameSlot = (
  posting: Pick<PostingProduct, 'planKind'>,
  use: Omit<SlotUse, 'isHeld'>,
  wish: Omit<SlotUse, 'isHeld'>,
): boolean => slotOf(posting, use) === slotOf(posting, wish);

/** The remaining slots of a posting; null means any number. */
export function leftOf(
  posting: Pick<PostingProduct, 'planKind' | 'slots' | 'featuredSlots'>,
  uses: readonly SlotUse[],
): { readonly jobs: number | null; readonly featured: number | null } {
  const counted = uses.filter(({ isHeld }) => isHeld);
  const number = (of: readonly SlotUse[]) => new Set(of.map((use) => slotOf(posting, use))).size;
  const featured = counted.filter(({ isFeatured }) => isFeatured);
  return {
    jobs: posting.slots === null ? null : Math.max(0, posting.slots - number(counted)),
    featured: posting.featuredSlots === null ? null : Math.max(0, posting.featuredSlots - number(featured)),
  };
}

/** Whether a job that takes a slot is featured: while featured slots remain, if the buyer wants it, or always. */
export function isFeatured({ featureMode }: SlotTerms, wished: boolean, left: number | null): boolean {
  return (featureMode === 'automatic' || wished) && (left === null || left > 0);
}

/**
 * The uses after a slot was taken. Of the earlier uses by the job that were returned, the last one stays: if the new use is released, because
 * the job was not published, it says which purchase the job was last published with.
 */
export function withTaken(uses: readonly SlotUse[], taken: Omit<SlotUse, 'isHeld'>): readonly SlotUse[] {
  const last = uses.findLastIndex(({ jobId, isHeld }) => !isHeld && jobId === taken.jobId);
  const kept = uses.filter(({ jobId, isHeld }, n) => isHeld || jobId !== taken.jobId || n === last);
  return [...kept, { ...taken, isHeld: true }];
}

/** The uses without the last one that a try made for a job. */
export function withoutReleased(
  uses: readonly SlotUse[],
  { jobId, takenBy }: Pick<SlotUse, 'jobId' | 'takenBy'>,
): readonly SlotUse[] {
  const last = uses.findLastIndex((use) => use.jobId === jobId && use.takenBy === takenBy);
  return uses.filter((_, n) => n !== last);
}

/** Whether a use ends when its job is published no longer at `version` of the job. */
export const endsAt = (use: SlotUse, jobId: string, version: number): boolean =>
  use.isHeld && use.jobId === jobId && (use.version ?? 0) < version;

/** The uses after the slots of a job were returned at `version` of the job. */
export const withReturned = (
  uses: readonly SlotUse[],
  { jobId, version }: { readonly jobId: string; readonly version: number },
): readonly SlotUse[] => uses.map((use) => (endsAt(use, jobId, version) ? { ...use, isHeld: false } : use));

/** The order in which uses of one job began. */
export function isLater(one: SlotUse, other: SlotUse): boolean {
  const [version, otherVersion] = [one.version ?? 0, other.version ?? 0];
  if (version !== otherVersion) return version > otherVersion;
  // A try at the same version that published nothing was earlier: the job changed with the other one.
  const moment = ({ before, takenAt }: SlotUse) => `${takenAt ?? ''} ${before ?? ''}`;
  return moment(one) > moment(other);
}
