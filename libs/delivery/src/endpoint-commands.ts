import type { FailingReason } from './health.js';

/**
 * What delivery asks of an endpoint when its health changes. Each may be asked again for the same change, and then has no
 * further effect. Called outside of requests: who answers establishes the facts of `board`.
 */
export abstract class EndpointCommands {
  /** Ten deliveries in a row failed, one was given up, or the receiver answered 410 (decision E5). */
  abstract failing(board: string, endpointId: string, reason: FailingReason): Promise<void>;

  /** Nothing but failures for five days: it gets no more deliveries until an operator resumes it. */
  abstract paused(board: string, endpointId: string, reason: FailingReason): Promise<void>;

  /** A delivery or a test succeeded while it was failing. */
  abstract recovered(board: string, endpointId: string): Promise<void>;
}
