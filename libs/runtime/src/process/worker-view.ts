import type { Registry } from 'prom-client';

/** The metrics of a process, as it sends them to another one. */
export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How the process is that works in the background of this one. */
export interface WorkerStatus {
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped';
  readonly pid: number | null;
  /** How often it was started again. */
  readonly restarts: number;
}

/** What is asked of that process. */
export interface WorkerView {
  readonly status: WorkerStatus;
  /** Null when it does not answer. */
  metrics(): Promise<MetricsJson | null>;
}
