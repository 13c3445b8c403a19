import type { Progress } from '#store';

/** Where progress is printed. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Time between updates of the line on a terminal, and between printed lines elsewhere, in milliseconds. */
const DRAW_MS = 100;
const PRINT_MS = 10_000;

/**
 * Shows the progress of long work: events done, total, rate and time left. On a terminal it updates one line; elsewhere it prints a line
 * every ten seconds.
 */
export class ProgressLine implements Progress {
  private what = '';
  private total: number | null = null;
  private done = 0;
  private startedAt = 0;
  private shownAt = 0;
  private drawn = false;

  /** @param now milliseconds of a monotonic clock. */
  constructor(
    private readonly output: ProgressOutput,
    private readonly now: () => number = () => performance.now(),
  ) {}

  step(what: string, total: number | null): void {
    this.end();
    this.what = what;
    this.total = total;
    this.done = 0;
    this.startedAt = this.shownAt = this.now();
  }

  advance(by: number): void {
    this.done += by;
    const now = this.now();
    if (now - this.shownAt < (this.output.isTTY ? DRAW_MS : PRINT_MS)) return;
    this.shownAt = now;
    this.output.write(this.output.isTTY ? `\r\x1b[2K${this.text(now)}` : `${this.text(now)}\n`);
    this.drawn = true;
  }

  /** Removes the line from a terminal, so that the next output replaces it. */
  end(): void {
    if (this.drawn && this.output.isTTY) this.output.write('\r\x1b[2K');
    this.drawn = false;
  }

  private text(now: number): string {
    const seconds = (now - this.startedAt) / 1_000;
    const rate = seconds > 0 ? this.done / seconds : 0;
    const of = this.total === null ? '' : ` of ${number(this.total)}`;
    const left = this.total === null || rate === 0 ? null : Math.max(0, this.total - this.done) / rate;
    return `${this.what}: ${number(this.done)}${of} events, ${number(Math.round(rate))}/s${left === null ? '' : `, ${duration(left)} left`}`;
  }
}

const number = (value: number): string => value.toLocaleString('en-US');

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Runs `work` and shows its progress on standard error, because standard output is for results. */
export async function watched<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const line = new ProgressLine(process.stderr);
  try {
    return await work(line);
  } finally {
    line.end();
  }
}
