import { type Board, Boards } from '#access';
import { Rejection } from '#kernel';
import { BackgroundWork } from '#runtime';
import { facts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { applications } from '../application/application.commands.js';
import { ApplicationReader, type ApplicationRow } from '../application/application.read-model.js';
import { ApplyingTerms } from '../ports.js';

const DAY_MS = 86_400_000;
/** Before the first sweep of a process, which has other work when it starts. */
const FIRST_PAUSE_MS = 600_000;

/**
 * Erases rejected applications and those of guests once a day, on boards that say after how many days (decision 0175). Days are counted
 * from the last change of an application that its applicant can see.
 */
@Injectable()
export class ForgetApplications extends BackgroundWork {
  readonly name = 'forget-applications';
  readonly single = true;

  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly terms: ApplyingTerms,
    private readonly reader: ApplicationReader,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = DAY_MS) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.sweep(new Date().toISOString(), signal);
    }
  }

  /**
   * Erases what is too old at `now`, UTC ISO text, on all boards; returns how many applications. Repeatable.
   * @throws the fault of the first board that has one, after the others.
   */
  async sweep(now: string, signal?: AbortSignal): Promise<number> {
    let erased = 0;
    const faults: unknown[] = [];
    for (const board of await this.boards.list()) {
      if (signal?.aborted) break;
      try {
        erased += await this.onBoard(board, now);
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
    return erased;
  }

  private onBoard({ id: board, slug }: Board, now: string): Promise<number> {
    const requestId = `sweep_${randomUUID()}`;
    const known = {
      board,
      actor: `system:${this.name}`,
      now,
      requestId,
      correlationId: requestId,
      causationId: null,
    };
    return withFacts(known, () => this.forget(), undefined, slug);
  }

  private async forget(): Promise<number> {
    const days = await this.terms.retentionDays();
    if (days === null) return 0;
    const until = new Date(Date.parse(facts().now) - days * DAY_MS).toISOString();
    let erased = 0;
    for await (const rows of this.reader.perishable(until))
      for (const row of rows) if (row.updatedAt <= until && (await this.erase(row))) erased++;
    return erased;
  }

  /** Whether it was erased: one that changed since it was read stays for the next day. */
  private async erase({ id, version }: ApplicationRow): Promise<boolean> {
    try {
      return (await this.bus.execute(applications.RemoveApplication(id, {}, version))).changed;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }
}
