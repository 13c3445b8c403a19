import type { Facts } from '#kernel/engine';

/** A board for specs. */
export const BOARD = 'boards_00000000000000000000000001';
/** Another board, whose objects must never be visible on the first. */
export const OTHER_BOARD = 'boards_00000000000000000000000002';

/** The facts of a request in specs, unless they override them. */
export const facts: Facts = {
  board: BOARD,
  actor: 'api_key:spec',
  now: '2026-11-20T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};

/** The same request at another time. */
export const factsAt = (now: string): Facts => ({ ...facts, now });

/** The time `days` after that of `facts`; before it when negative. */
export const daysFromNow = (days: number): string => new Date(Date.parse(facts.now) + days * 86_400_000).toISOString();
