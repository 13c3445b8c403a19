import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often to check whether the process is at rest; in milliseconds. */
const LOOK_MS = 2_000;
/** At rest, the event loop is busy for at most this share of the time between two checks. */
const AT_REST = 0.05;
/**
 * How many checks in a row must find the process at rest: two minutes. The requests after a collection cost a quarter to a third more processor time
 * (decision 0210).
 */
const RESTING = 60;
/** How much the heap must have grown since the last time, in bytes, and as a share: a pause is as long as the heap is large. */
const WORTH = 24 * 2 ** 20;
const WORTH_SHARE = 0.5;

/** What `MemoryAtRest` reads from the process and does to it. */
export interface ProcessMemory {
  /** The share of the time, from 0 to 1, that the event loop was busy since the last call. */
  busy(): number;
  /** The memory of the heap, in bytes. */
  size(): number;
  /** Collects all garbage and returns free memory to the operating system. */
  collect(): Promise<unknown>;
}

/**
 * Collects the garbage of a start or a load that ended two minutes ago. V8 collects only when objects are created, so an idle process would keep
 * the garbage of its busiest time: 60 MB after a start (decision 0210).
 */
export class MemoryAtRest {
  private restingFor = 0;
  private smallest = 0;

  constructor(private readonly memory: ProcessMemory) {}

  /**
   * To be called every two seconds. Collects at the sixtieth call in a row that finds the process at rest, and at later ones, if the heap has grown since
   * the last time.
   */
  async look(): Promise<void> {
    if (this.memory.busy() > AT_REST) {
      this.restingFor = 0;
      return;
    }
    this.restingFor++;
    if (this.restingFor < RESTING || this.memory.size() < this.smallest + this.worth) return;
    await this.memory.collect();
    this.smallest = this.memory.size();
  }

  private get worth(): number {
    return Math.max(WORTH, this.smallest * WORTH_SHARE);
  }
}

/** Collects the garbage of this process when it is at rest, until it ends. The first collection is at least two minutes away. */
export function collectAtRest(): void {
  const resting = new MemoryAtRest(thisProcess());
  setInterval(() => void resting.look(), LOOK_MS).unref();
}

/** This process. A collection stops it twice for about 50 ms. */
export function thisProcess(): ProcessMemory {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    busy: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    size: () => getHeapStatistics().total_physical_size,
    collect: async () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as (how: object) => Promise<void>;
      // The kind `last-resort` returns as much memory at once, but drops compiled code whose objects are gone, so the next requests would
      // compile it again. After two usual collections V8 returns the pages, some eight seconds later (decision 0210).
      for (let nth = 0; nth < 2; nth++) await collect({ type: 'major', execution: 'async', flavor: 'regular' });
    },
  };
}
