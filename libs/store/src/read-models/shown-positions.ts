import type { Position } from '#kernel';
import type { Pool } from 'pg';
import type { Wakeups } from '../event-log/wakeups.js';

/** A waiting caller queries the database after this time without news, because a notification may be lost. */
const LOOK_MS = 250;
/**
 * A process includes read models that moved this recently in its reports, in milliseconds: several processes may receive them at different times.
 */
const RECENT_MS = 250;
/** How long a message that is not urgent waits to be combined with others, in milliseconds. */
const SOON_MS = 3;
/** How long awaited positions are announced, in milliseconds: after that, no caller waits for them any longer. */
const AWAITED_MS = 5_000;

/** A read model under the name of its checkpoint. */
interface ReadModelVersion {
  readonly model: string;
  readonly version: number;
}

const nameOf = ({ model, version }: ReadModelVersion) => `${model} ${version}`;

/**
 * How far read models show the log, as this process knows: from its own projectors directly, from those of other processes by their notifications.
 * The database is queried only as a fallback.
 */
export class ShownPositions {
  private readonly known = new Map<string, Position>();
  /** When those whose projectors are in this process moved: the basis of notifications to others. */
  private readonly own = new Map<string, number>();
  private readonly awaited = new Map<string, { readonly position: Position; readonly at: number }>();
  private readonly waiting = new Set<() => void>();
  private telling: 'now' | 'soon' | null = null;
  private looking: Promise<void> | undefined;

  /**
   * @param wakeups connects processes; null if there is only one.
   * @param expect notifies followers of a category in this process that a position is awaited.
   */
  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups | null,
    private readonly expect: (category: string, position: Position) => void = () => undefined,
  ) {
    wakeups?.speakOf('projected', { say: () => this.say(), hear: (message) => this.hear(message) });
    wakeups?.speakOf('awaited', { say: () => this.sayAwaited(), hear: (message) => this.hearAwaited(message) });
  }

  /**
   * A projector of this process reports that the table shows everything up to `position`. Other processes are notified immediately; for a model
   * behind the log, whose readers take longer anyway, a few milliseconds later, together with other moves.
   */
  moved(name: ReadModelVersion & { readonly behind?: boolean }, position: Position): void {
    const called = nameOf(name);
    if (!this.note(called, position)) return;
    this.own.set(called, performance.now());
    if (name.behind) this.tellSoon();
    else this.tellNow();
  }

  /**
   * Whether all of `models` show `position`; waits at most `ms` milliseconds. @throws errors of the database.
   * @param category of the models, if the event at `position` may be of another one: their followers in all processes are then asked to reach that
   * position.
   */
  async reached(
    models: readonly ReadModelVersion[],
    position: Position,
    ms: number,
    category?: string,
  ): Promise<boolean> {
    const names = models.map(nameOf);
    const deadline = performance.now() + ms;
    if (category !== undefined && !this.shows(names, position)) this.await(category, position);
    while (!this.shows(names, position)) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      if (!(await this.changed(Math.min(left, LOOK_MS)))) await this.look();
    }
    return true;
  }

  /** Whether all of `models` are known to show `position`; queries the database if they are not. */
  async knownToShow(models: readonly ReadModelVersion[], position: Position): Promise<boolean> {
    const names = models.map(nameOf);
    if (!this.shows(names, position)) await this.look();
    return this.shows(names, position);
  }

  private shows(names: readonly string[], position: Position): boolean {
    return names.every((name) => (this.known.get(name) ?? '') >= position && this.known.has(name));
  }

  /** Checkpoints only grow, so an older position is ignored. */
  private note(name: string, position: Position): boolean {
    const before = this.known.get(name);
    if (before !== undefined && before >= position) return false;
    this.known.set(name, position);
    for (const wake of [...this.waiting]) wake();
    return true;
  }

  /** Once for all that move in this turn. */
  private tellNow(): void {
    if (this.telling === 'now') return;
    this.telling = 'now';
    setImmediate(() => this.tell());
  }

  private tellSoon(): void {
    if (this.telling !== null) return;
    this.telling = 'soon';
    setTimeout(() => {
      if (this.telling === 'soon') this.tell();
    }, SOON_MS).unref();
  }

  private tell(): void {
    this.telling = null;
    this.wakeups?.projected.announce();
  }

  private say(): string {
    const since = performance.now() - RECENT_MS;
    const moved = [...this.own].filter(([, at]) => at >= since);
    return moved.map(([name]) => `${name} ${this.known.get(name) ?? ''}`).join(';');
  }

  private await(category: string, position: Position): void {
    const before = this.awaited.get(category);
    if (before && before.position >= position && before.at > performance.now() - LOOK_MS) return;
    this.awaited.set(category, { position, at: performance.now() });
    this.expect(category, position);
    this.wakeups?.awaited.announce();
  }

  private sayAwaited(): string {
    const since = performance.now() - AWAITED_MS;
    for (const [category, { at }] of this.awaited) if (at < since) this.awaited.delete(category);
    return [...this.awaited].map(([category, { position }]) => `${category} ${position}`).join(';');
  }

  private hearAwaited(message: string): void {
    for (const each of message.split(';')) {
      const [category, position] = each.split(' ');
      if (category && position) this.expect(category, position);
    }
  }

  private hear(message: string): void {
    for (const each of message.split(';')) {
      const [model, version, position] = each.split(' ');
      if (model && version && position) this.note(`${model} ${version}`, position);
    }
  }

  /** True if there is news, false after `ms` without. */
  private changed(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (news: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(news);
      };
      const wake = () => end(true);
      const timer = setTimeout(end, ms, false);
      this.waiting.add(wake);
    });
  }

  /** Concurrent callers share the result. */
  private look(): Promise<void> {
    this.looking ??= this.readAll().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async readAll(): Promise<void> {
    const { rows } = await this.pool.query<{ name: string; version: number; checkpoint: Position }>({
      name: 'read-model-checkpoints',
      text: 'select name, version, checkpoint from read_models',
    });
    for (const { name, version, checkpoint } of rows) this.note(`${name} ${version}`, checkpoint);
  }
}
