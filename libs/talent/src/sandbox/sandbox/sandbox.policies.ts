import { type BoardEvents, Boards } from '#access';
import { Rejection } from '#kernel';
import { BackgroundWork, Policy, type Reacts } from '#runtime';
import { randomId, withFacts } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextReset } from './reset-time.js';
import { Sandbox } from './sandbox.service.js';

/** A board that becomes a sandbox is filled, and emptied when it stops being one. */
@Injectable()
export class FollowSandboxes extends Policy {
  readonly name = 'follow-sandboxes';
  readonly on: Reacts<{ board: BoardEvents }> = {
    board: {
      // The table of boards may not show the event yet.
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
  ) {
    super();
  }

  /** A refusal would end the reaction; any other error has it tried again, so that the people of the sandbox do not stay. */
  private async end(): Promise<void> {
    try {
      await this.sandbox.end();
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      throw new Error('The sandbox is being reset. Its end waits.', { cause: error });
    }
  }
}

/** The clock is looked at this often: it may be set, and timers have a longest time. */
const LONGEST_SLEEP_MS = 3_600_000;

/** Resets every sandbox at 23:30 UTC. */
@Injectable()
export class ResetSandboxes extends BackgroundWork {
  readonly name = 'reset-sandboxes';
  readonly single = true;
  private readonly log = new Logger(ResetSandboxes.name);

  constructor(
    private readonly boards: Boards,
    private readonly sandbox: Sandbox,
  ) {
    super();
  }

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

  /** Resets all sandboxes, one after the other. One that cannot be reset keeps no other from it. */
  async resetAll(signal: AbortSignal): Promise<void> {
    for (const board of await this.boards.sandboxes()) {
      if (signal.aborted) return;
      const requestId = randomId('req');
      const now = new Date().toISOString();
      const actor = `system:${this.name}`;
      const known = { board, actor, now, requestId, correlationId: requestId, causationId: null };
      try {
        await withFacts(known, () => this.sandbox.renew());
      } catch (error) {
        // Another request resets it at this moment.
        if (error instanceof Rejection && error.code === 'sandbox_reset_running') continue;
        this.log.error(`The sandbox ${board} could not be reset: ${String(error)}`);
      }
    }
  }
}
