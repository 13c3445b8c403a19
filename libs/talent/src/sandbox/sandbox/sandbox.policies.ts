import { type BoardEvents, Boards } from '#access';
import { outcomeOf, Rejection } from '#kernel';
import { BackgroundWork, Policy, type Reacts } from '#runtime';
import { newFacts, withFacts, Ids } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Sandbox } from './sandbox.service.js';

const DAY_MS = 86_400_000;
/** 23:30 UTC, in milliseconds since midnight. */
const RESET_MS = (23 * 60 + 30) * 60_000;

/** The next reset of sandboxes after the moment `now`; both in milliseconds since 1970. */
export function nextReset(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + RESET_MS;
  return now < today ? today : today + DAY_MS;
}

/** Fills a board that becomes a sandbox, and empties it when it stops being one. */
@Injectable()
export class FollowSandboxes implements Policy {
  readonly name = 'follow-sandboxes';
  readonly on: Reacts<{ board: BoardEvents }> = {
    board: {
      // The read model of boards may not have applied the event yet.
      SandboxTurnedOn: async ({ board, version }) => {
        await this.boards.followSandbox({ board, isSandbox: true, version });
        await this.sandbox.renew();
      },
      SandboxTurnedOff: async ({ board, version }) => {
        await this.boards.followSandbox({ board, isSandbox: false, version });
        await this.end();
      },
    },
  };

  constructor(
    private readonly boards: Boards,
    private readonly sandbox: Sandbox,
  ) {}

  /** A rejection would end the reaction. Any other error makes it retry, so that the people of the sandbox are always deleted. */
  private async end(): Promise<void> {
    const outcome = await outcomeOf(() => this.sandbox.end());
    if (outcome instanceof Rejection)
      throw new Error('The sandbox is being reset. Its end is retried afterwards.', { cause: outcome });
  }
}

/** The longest sleep before the clock is checked again: the clock may be changed, and timers have a maximum. */
const LONGEST_SLEEP_MS = 3_600_000;

/** Resets every sandbox at 23:30 UTC. */
@Injectable()
export class ResetSandboxes implements BackgroundWork {
  readonly name = 'reset-sandboxes';
  readonly single = true;
  private readonly log = new Logger(ResetSandboxes.name);

  constructor(
    private readonly boards: Boards,
    private readonly sandbox: Sandbox,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (let next = nextReset(Date.now()); !signal.aborted;) {
      if (Date.now() < next) {
        const pause = Math.min(next - Date.now(), LONGEST_SLEEP_MS);
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
        continue;
      }
      next = nextReset(Date.now());
      await this.resetAll(signal);
    }
  }

  /** Resets all sandboxes, one after the other. A failed reset does not stop the others. */
  async resetAll(signal: AbortSignal): Promise<void> {
    for (const board of await this.boards.sandboxes()) {
      if (signal.aborted) return;
      const requestId = Ids.random('req');
      const actor = `system:${this.name}`;
      const known = newFacts({ board, actor, requestId });
      try {
        await withFacts(known, () => this.sandbox.renew());
      } catch (error) {
        // Another request is resetting it.
        if (error instanceof Rejection && error.code === 'sandbox_reset_running') continue;
        this.log.error(`Could not reset the sandbox ${board}: ${String(error)}`);
      }
    }
  }
}
