import type { EventStore } from '#kernel';
import type { ReadModels } from '#store';
import type { Pool } from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Policies } from '../policies.js';

/** Gauges of a process itself, which are added up; the others come from the database and are the same in both. */
const OF_A_PROCESS = /^(process|nodejs|openings_pool)_/;

/**
 * How often the event loop is measured, in milliseconds. The measured lag includes it, and each measurement wakes the process: the library's
 * default of 10 ms costs half a percent of an idle core.
 */
const LAG_LOOK_MS = 50;

/** The Prometheus metrics at `/metrics`. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private worker: WorkerView | null = null;
  private readonly observed = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  constructor(pool: Pool, store: EventStore, readModels: ReadModels, policies: Policies) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_LOOK_MS });
    this.requests = new Histogram({
      name: 'openings_http_request_duration_seconds',
      help: 'Duration of requests, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    const appends = new Histogram({
      name: 'openings_append_duration_seconds',
      help: 'Duration of appends to the event store, by outcome.',
      labelNames: ['outcome'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    });
    const append = store.append.bind(store);
    store.append = async (unit) => {
      const started = performance.now();
      const result = await append(unit);
      appends.observe({ outcome: result.outcome }, (performance.now() - started) / 1000);
      return result;
    };
    new Gauge({
      name: 'openings_pool_connections',
      help: 'Connections to PostgreSQL, by state.',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
    const quarantined = new Gauge({
      name: 'openings_projection_quarantined',
      help: 'Objects in quarantine, by read model.',
      labelNames: ['read_model'],
      registers,
    });
    new Gauge({
      name: 'openings_projection_lag_seconds',
      help: 'How long a read model has been behind the log.',
      labelNames: ['read_model'],
      registers,
      async collect() {
        for (const { name, lagSeconds, quarantined: objects } of await readModels.status()) {
          this.set({ read_model: name }, lagSeconds);
          quarantined.set({ read_model: name }, objects);
        }
      },
    });
    const failed = new Gauge({
      name: 'openings_policy_failures',
      help: 'Events that a policy failed on, by policy.',
      labelNames: ['policy'],
      registers,
    });
    new Gauge({
      name: 'openings_policy_lag_seconds',
      help: 'Time since a policy had last reacted to everything.',
      labelNames: ['policy'],
      registers,
      async collect() {
        for (const { name, lagSeconds, failures } of await policies.status()) {
          this.set({ policy: name }, lagSeconds);
          failed.set({ policy: name }, failures);
        }
      },
    });
  }

  /** From now on, the metrics of `worker` are included in those of this process. */
  watch(worker: WorkerView): void {
    this.worker = worker;
    const registers = [this.registry];
    const restarts = new Gauge({
      name: 'openings_worker_restarts',
      help: 'Restarts of the worker process.',
      registers,
    });
    new Gauge({
      name: 'openings_worker_up',
      help: 'Whether the worker process is running.',
      registers,
      collect() {
        this.set(worker.status.state === 'running' ? 1 : 0);
        restarts.set(worker.status.restarts);
      },
    });
  }

  /** The metrics of this process and its worker process in Prometheus format. */
  async text(): Promise<string> {
    const [ours, theirs] = await Promise.all([this.registry.getMetricsAsJSON(), this.worker?.metrics()]);
    if (!theirs) return this.registry.metrics();
    const both = [ours, theirs].map((metrics) =>
      metrics.map((metric) =>
        Object.assign(metric, OF_A_PROCESS.test(metric.name) || !isGauge(metric) ? {} : { aggregator: 'first' }),
      ),
    );
    return AggregatorRegistry.aggregate(both).metrics();
  }

  /** Counts one answered request. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let observed = this.observed.get(key);
    if (!observed) {
      observed = this.requests.labels({ method, route, status: String(status) });
      this.observed.set(key, observed);
    }
    observed.observe(seconds);
  }
}

const isGauge = ({ type }: MetricsJson[number]): boolean => String(type) === 'gauge';

/** The metrics of a process, as it sends them to another one. */
export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The state of this process's background process. */
export interface WorkerStatus {
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped';
  readonly pid: number | null;
  /** How often it was restarted. */
  readonly restarts: number;
}

/** The queries to that process. */
export interface WorkerView {
  readonly status: WorkerStatus;
  /** Null if it does not answer. */
  metrics(): Promise<MetricsJson | null>;
}
