import type { WorkerView } from '#runtime/engine';
import type { Wakeups } from '#store';
import type { ServerSettings } from './settings.js';

type MetricsJson = NonNullable<Awaited<ReturnType<WorkerView['metrics']>>>;

type Growth = Parameters<Wakeups['hear']>[0];

/** What a worker process needs to start. */
export interface Beginning {
  readonly kind: 'begin';
  readonly settings: ServerSettings;
  readonly database: string;
  /** The URL of the API. */
  readonly origin: string;
  /** The name under which it holds leases. */
  readonly holder: string;
  /** The name of both processes, as other processes know them. */
  readonly pair: string;
}

/** From the server to its worker process. */
export type ToWorker =
  | Beginning
  | { readonly kind: 'grown'; readonly growth: Growth; readonly payload: string }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'end' };

/** From the worker process to its server. */
export type FromWorker =
  | { readonly kind: 'begun' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'grown'; readonly growth: Growth; readonly payload: string }
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: MetricsJson };
