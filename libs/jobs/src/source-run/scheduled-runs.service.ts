import { RecurringWork } from '#runtime';
import { Operations } from '#runtime/operations';
import { SourceRuns, type SourceTurn, SourceTurns } from '../source-memory/source-memory.js';
import { newFacts, withFacts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { SourceOwners } from './source-owners.service.js';

/** Maximum delay between the due time of a run and its start. */
const PAUSE_MS = 15_000;
const AT_ONCE = 100;

/** Starts due runs over sources, in one process of the installation. */
@Injectable()
export class ScheduledRuns extends RecurringWork {
  readonly name = 'scheduled-source-runs';
  readonly single = true;

  constructor(
    private readonly turns: SourceTurns,
    private readonly owners: SourceOwners,
    private readonly runs: SourceRuns,
    private readonly operations: Operations,
  ) {
    super();
  }

  protected async round(): Promise<number> {
    return (await this.begin(new Date().toISOString())) < AT_ONCE ? PAUSE_MS : 0;
  }

  /** Starts the runs that are due at `now`. Returns how many were due. Idempotent. */
  async begin(now: string): Promise<number> {
    const due = await this.turns.due(now, AT_ONCE);
    for (const turn of due) await this.beginOne(turn, now);
    return due.length;
  }

  private async beginOne(turn: SourceTurn, now: string): Promise<void> {
    const { board, owner, dueAt } = turn;
    const requestId = Ids.derived('ops', `${owner}/${dueAt}`, Date.parse(dueAt));
    const known = newFacts({ board, actor: 'system:source-runs', now, requestId });
    await withFacts(known, async () => {
      const kind = this.owners.of(owner);
      const next = kind && (await kind.turn(owner, now, shareOf(`${owner}/${dueAt}`)));
      if (!next) return this.turns.leave(owner);
      const retryAt = await this.runs.retryAt(owner);
      if (retryAt !== null && retryAt > now) return this.turns.advance(turn, retryAt);
      const run = await this.runs.open({
        id: Ids.derived('runs', `${owner}/${dueAt}`, Date.parse(dueAt)),
        owner,
        operation: requestId,
        trigger: 'schedule',
      });
      // Another run is still open: it replaces this one.
      if (run?.state === 'pending')
        await this.operations.start(kind.kind, next.input(run.id), {
          id: requestId,
          resource: { object: kind.object, id: owner },
        });
      await this.turns.advance(turn, next.nextAt);
    });
  }
}

/** A number from 0 to 1 derived from a text. */
const shareOf = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 8), 16) / 0xffffffff;
