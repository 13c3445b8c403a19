import type { Allowance, Operation } from '#http';
import type { VisitedBoard } from '#http/board';
import type { IncomingMessage } from 'node:http';

/** A request that the guard let in, and whose answer was stored. */
export interface AdmittedRequest {
  /** The identifier of the board in the path. */
  readonly identifier: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
  /** The signed-in user and the access token; null for visitors. */
  readonly user: { readonly id: string; readonly token: string } | null;
}

/** A request that the guard would let in. */
export interface RateLimitPass {
  /** The value of `RateLimit`; null where there is no limit. */
  readonly rateLimit: string | null;
  /** What was left of the limit `name`, by which the request was counted; absent where there is none. */
  readonly counted?: { readonly name: string; readonly allowance: Allowance };
}

/** Decides before the router whether a request is let in again, by what this process remembers. */
export interface EarlyAdmission {
  /**
   * Counts the request against its limit if it is let in again. Null: the guard has to decide.
   * @param addressOf the address of the caller; called only where addresses are counted.
   */
  pass(admitted: AdmittedRequest, addressOf: () => string): RateLimitPass | null | Promise<RateLimitPass | null>;

  /** The version of the settings of `board`; null while this process has to load them. Synchronous. */
  settingsOf(board: VisitedBoard): number | null;
}

const counted = new WeakMap<IncomingMessage, RateLimitPass['counted']>();

/** To be called before `request`, which passed, goes to the router: its guard does not count it again. */
export function noteCount(request: IncomingMessage, passed: RateLimitPass | null): void {
  if (passed?.counted) counted.set(request, passed.counted);
}

/** What was left of the limit `name` when `request` was counted before the router; undefined if it was not. */
export function countedBefore(request: IncomingMessage, name: string): Allowance | undefined {
  const before = counted.get(request);
  return before?.name === name ? before.allowance : undefined;
}
