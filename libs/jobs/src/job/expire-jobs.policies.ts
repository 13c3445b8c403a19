import { BackgroundWork, type Receipt } from '#runtime';
import { withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '../commands.js';
import { JobReader } from './job.read-model.js';

const PAUSE_MS = 2_000;
const AT_ONCE = 200;

/** Ends jobs whose time is over, a few seconds after it. A job that was changed meanwhile is left alone by its own rule. */
@Injectable()
export class ExpireJobs extends BackgroundWork {
  readonly name = 'expire-jobs';
  readonly single = true;

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const overdue = await this.reader.overdue(AT_ONCE);
      const ended = await Promise.allSettled(overdue.map((each) => this.lapse(each)));
      const changed = ended.filter((each) => each.status === 'fulfilled' && each.value.changed).length;
      // Where clocks differ, the database takes a job for overdue a little before its rule does.
      if (changed < AT_ONCE) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private lapse({ board, id }: { board: string; id: string }): Promise<Receipt> {
    const requestId = `sweep_${randomUUID()}`;
    const known = {
      board,
      actor: 'system:expire-jobs',
      now: new Date().toISOString(),
      requestId,
      correlationId: requestId,
      causationId: null,
    };
    return withFacts(known, () => this.bus.execute(jobs.LapseJob(id, {})));
  }
}
