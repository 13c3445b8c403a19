import { AnalyticsFigures, HitLog } from './analytics-ports.js';

/** Drops hits. */
export class NoHitLog extends HitLog {
  add(): void {
    // No process counts these hits.
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  saltOf(): Buffer {
    return Buffer.alloc(32);
  }
}

/** The figures of a process that counts nothing. */
export class NoFigures extends AnalyticsFigures {
  days(): Promise<[]> {
    return Promise.resolve([]);
  }

  visitorsSince(): Promise<number> {
    return Promise.resolve(0);
  }

  traffic(): Promise<[]> {
    return Promise.resolve([]);
  }

  objects(): Promise<[]> {
    return Promise.resolve([]);
  }

  objectDays(): Promise<[]> {
    return Promise.resolve([]);
  }
}
