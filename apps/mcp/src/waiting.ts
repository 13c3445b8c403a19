import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolCatalogue } from './catalogue.js';
import type { ApiResponse } from './port.js';
import { readJson } from './sending.js';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Final states. */
const ENDED = new Set(['succeeded', 'failed', 'cancelled', 'completed', 'partial']);

/** How often and how long the state is polled. */
export interface WaitLimits {
  readonly firstMs: number;
  readonly mostMs: number;
  /** Less than a minute, after which clients cancel a tool call. */
  readonly inAllMs: number;
}

export const PATIENCE: WaitLimits = { firstMs: 250, mostMs: 2_000, inAllMs: 50_000 };

/** The result of waiting for an operation that a 202 started. */
export interface WaitOutcome {
  /** The last response with its state. */
  readonly response: ApiResponse;
  readonly ended: boolean;
  readonly failed: boolean;
  readonly id: string;
}

/** Polls an operation until it ends, the time is over, or the caller disconnects. Null if the API does not report its state. */
export async function waitedFor(
  started: ApiResponse,
  catalogue: ToolCatalogue,
  {
    ask,
    patience,
    signal,
    progress,
  }: {
    readonly ask: (path: string) => Promise<ApiResponse>;
    readonly patience: WaitLimits;
    readonly signal?: AbortSignal | undefined;
    readonly progress?: ((checks: number, status: string) => void) | undefined;
  },
): Promise<WaitOutcome | null> {
  const first = readJson(started.text);
  const id = isObject(first) ? String(first['id'] ?? '') : '';
  const path = pathOf(started, catalogue, id);
  if (path === null) return null;
  const until = Date.now() + patience.inAllMs;
  let response = started;
  for (let pause = patience.firstMs, checks = 0; ; pause = Math.min(pause * 1.5, patience.mostMs)) {
    const body = readJson(response.text);
    const status = isObject(body) ? String(body['status'] ?? '') : '';
    if (response.status >= 400 || ENDED.has(status))
      return {
        response,
        ended: true,
        failed: response.status >= 400 || status === 'failed' || status === 'cancelled',
        id,
      };
    progress?.(++checks, status);
    const retryAfterMs = Number(response.headers['retry-after']) * 1_000;
    const rest = until - Date.now();
    if (rest <= 0 || signal?.aborted) return { response, ended: false, failed: false, id };
    const left = await sleep(Math.min(retryAfterMs > 0 ? retryAfterMs : pause, rest), false, { signal }).catch(
      () => true,
    );
    if (!left) response = await ask(path);
  }
}

function pathOf({ headers }: ApiResponse, catalogue: ToolCatalogue, id: string): string | null {
  const location = headers['location'] ?? '';
  // Only paths of this API are followed, so the key is not sent elsewhere.
  if (location.startsWith(`${catalogue.base}/`)) return location;
  const reader = `${catalogue.base}/operations/{id}`;
  return id !== '' && catalogue.at('GET', reader) ? reader.replace('{id}', encodeURIComponent(id)) : null;
}
