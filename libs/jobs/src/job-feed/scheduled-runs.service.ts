import { BackgroundWork } from '#runtime';
import { Operations, SourceRuns, type SourceTurn, SourceTurns } from '#runtime/operations';
import { derivedId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextTurn } from './incoming-feed.js';
import { isIncoming, JobFeedReader } from './job-feed.read-model.js';

/** How long a turn that has come may wait until it is seen. */
const PAUSE_MS = 15_000;
const AT_ONCE = 100;

/** Begins runs over feeds whose turn has come, one process for all. */
@Injectable()
export class ScheduledFeedRuns extends BackgroundWork {
  readonly name = 'scheduled-feed-runs';
  readonly single = true;

  constructor(
    private readonly turns: SourceTurns,
    private readonly reader: JobFeedReader,
    private readonly runs: SourceRuns,
    private readonly operations: Operations,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const begun = await this.begin(new Date().toISOString());
      if (begun < AT_ONCE) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Begins what is due at `now`; returns how many feeds were due. Repeatable. */
  async begin(now: string): Promise<number> {
    const due = await this.turns.due(now, AT_ONCE);
    for (const turn of due) await this.beginOne(turn, now);
    return due.length;
  }

  private async beginOne(turn: SourceTurn, now: string): Promise<void> {
    const { board, owner, dueAt } = turn;
    const requestId = derivedId('ops', `${owner}/${dueAt}`, Date.parse(dueAt));
    const known = { board, actor: 'system:job-feeds', now, requestId, correlationId: requestId, causationId: null };
    await withFacts(known, async () => {
      const row = await this.reader.find(owner);
      if (!row || !isIncoming(row) || row.source.isPaused) return this.turns.leave(owner);
      const retryAt = await this.runs.retryAt(owner);
      if (retryAt !== null && retryAt > now) return this.turns.advance(turn, retryAt);
      const run = await this.runs.open({
        id: derivedId('runs', `${owner}/${dueAt}`, Date.parse(dueAt)),
        owner,
        operation: requestId,
        trigger: 'schedule',
      });
      // While another run is open, this turn is that one's.
      if (run?.state === 'pending')
        await this.operations.start(
          'feeds.run',
          { feedId: owner, runId: run.id },
          { id: requestId, resource: { object: 'job_feed', id: owner } },
        );
      await this.turns.advance(turn, nextTurn(row.source.schedule, now, shareOf(`${owner}/${dueAt}`)));
    });
  }
}

/** From 0 to 1, another for each text. */
const shareOf = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 8), 16) / 0xffffffff;
