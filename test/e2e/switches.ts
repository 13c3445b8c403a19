import { expect } from '@jest/globals';
import { type Answer, eventually, outcome, PATIENCE_MS, request } from './server.js';

// How specs see that a change is felt by several processes. Times are measured, and decide nothing.

/** What a process shows of a switch. */
export type Shows = (origin: string) => Promise<string>;

/** Something that is turned at one process and shows in all. */
export interface Switch {
  readonly shows: Shows;
  readonly before: string;
  /** Turns it, by the first process unless it says otherwise. @returns the answer, which must be a success. */
  readonly turn: () => Promise<Answer | void>;
  readonly after: string;
  /** Whether a process beside them turns it, as the command line does. */
  readonly beside?: boolean;
}

/** Turns a switch. @throws Error when it was refused. */
export async function turned(turn: Switch['turn']): Promise<void> {
  const answer = await turn();
  if (answer && answer.status >= 300) throw new Error(`It was not turned: ${answer.status} ${answer.text}`);
}

/** Processes on one database; the first makes changes, the others only hear of them. */
export class Processes {
  private readonly measured: string[] = [];

  constructor(readonly origins: readonly string[]) {}

  /** The process that makes changes. */
  get deciding(): string {
    return this.origins[0] ?? '';
  }

  /** Calls the process that makes changes. */
  decide(key: string, method: string, path: string, body?: object): Promise<Answer> {
    return request(this.deciding, method, path, { key, ...(body ? { body } : {}) });
  }

  /** Has all processes remember what is before, turns the switch, and waits until each behaves so. */
  async felt(name: string, { shows, before, turn, after, beside = false }: Switch): Promise<void> {
    for (const origin of this.origins) {
      await eventually(async () => (await shows(origin)) === before);
      // Twice: what is kept in memory is kept by the first.
      expect([name, await shows(origin)]).toEqual([name, before]);
    }
    await turned(turn);
    const done = performance.now();
    const until = done + PATIENCE_MS;
    const times = await Promise.all(
      this.origins.map(async (origin, place) => {
        let startedAt = performance.now();
        for (let show = await shows(origin); show !== after; show = await shows(origin)) {
          // The process that answered behaves so from the next request on.
          if ((place === 0 && !beside) || startedAt > until)
            throw new Error(`"${name}" is not felt: process ${place} shows ${show}, and not ${after}.`);
          startedAt = performance.now();
        }
        return startedAt - done;
      }),
    );
    this.measured.push(`${name}: ${times.map((ms) => ms.toFixed(0)).join(', ')}`);
  }

  /** Prints how long after the answer each process was sent the request that shows the effect. */
  report(): void {
    if (this.measured.length === 0) return;
    process.stdout.write(
      `ms from the change to the request that shows it, in each process:\n${this.measured.join('\n')}\n`,
    );
  }
}

/** What a visitor is answered. */
export const visitor =
  (path: string, read: (answer: Answer) => unknown = outcome): Shows =>
  async (origin) =>
    String(read(await request(origin, 'GET', path)));

/** How a call with a credential ends. */
export const status =
  (key: string, path = '/v1/jobs', headers: Readonly<Record<string, string>> = {}): Shows =>
  async (origin) =>
    outcome(await request(origin, 'GET', path, { key, headers }));
