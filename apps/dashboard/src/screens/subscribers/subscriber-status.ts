import type { Schema } from '../../api/types';

/** How far a subscriber is, as the filter of the list counts: unsubscribed goes before waiting, and that before confirmed. */
export function statusOf({
  unsubscribedAt,
  waitlistedAt,
  confirmedAt,
}: Pick<Schema<'Subscriber'>, 'unsubscribedAt' | 'waitlistedAt' | 'confirmedAt'>): string {
  if (unsubscribedAt !== null) return 'unsubscribed';
  if (waitlistedAt !== null) return 'waitlisted';
  return confirmedAt === null ? 'unconfirmed' : 'confirmed';
}
