import type { FailingReason } from './health.js';

/**
 * The commands that delivery sends to an endpoint when its health changes. Each may be repeated for the same change without further effect. They
 * run outside of requests, so the handler sets up the context of `board`.
 */
export abstract class EndpointCommands {
  /** Ten deliveries in a row failed, one was given up, or the receiver answered 410 (decision E5). */
  abstract failing(board: string, endpointId: string, reason: FailingReason): Promise<void>;

  /** It had only failures for five days: it gets no deliveries until an operator resumes it. */
  abstract paused(board: string, endpointId: string, reason: FailingReason): Promise<void>;

  /** A delivery or a test succeeded while it was failing. */
  abstract recovered(board: string, endpointId: string): Promise<void>;
}
