import type { Api } from './api.js';
import { EXIT, Failure } from './failure.js';
import { harmless, type Io } from './io.js';

// Waits for background operations.

/** A background operation as the API returns it. */
export interface FollowedRun {
  readonly id: string;
  readonly state: string;
  readonly kind?: string;
  readonly progress?: {
    readonly percent?: number;
    readonly message?: string;
    readonly processed?: number;
    readonly total?: number;
  } | null;
  readonly error?: { readonly code: string; readonly message: string } | null;
}

const ENDED = ['succeeded', 'failed', 'cancelled'];
const BAR = 24;

/** Whether `body` is an operation. */
export const isRunning = (body: unknown): body is FollowedRun =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as FollowedRun).id === 'string' &&
  typeof (body as FollowedRun).state === 'string';

/** Its progress in one line. */
export function progressLine({ kind = 'operation', state, progress }: FollowedRun): string {
  const { percent, message, processed, total } = progress ?? {};
  const known = percent ?? (processed !== undefined && total ? (processed / total) * 100 : undefined);
  const full = known === undefined ? 0 : Math.round((Math.min(100, Math.max(0, known)) / 100) * BAR);
  const bar = known === undefined ? '' : ` ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.floor(known)} %`;
  const count = processed === undefined ? '' : ` ${processed}${total === undefined ? '' : `/${total}`}`;
  return harmless(`${kind} ${state}${bar}${count}${message ? ` ${message}` : ''}`.replaceAll('\n', ' '));
}

/** Polls the operation until it has ended. If standard error is a terminal, a progress bar is shown. */
export async function waited(
  api: Api,
  path: (id: string) => string,
  begun: FollowedRun,
  { intervalMs, timeoutMs }: { readonly intervalMs: number; readonly timeoutMs: number },
  io: Io,
): Promise<FollowedRun> {
  const until = io.now() + timeoutMs;
  let running = begun;
  const show = (): void => {
    if (io.stderr.isTTY) io.stderr.write(`\r\u001b[2K${progressLine(running).slice(0, (io.stderr.columns ?? 80) - 1)}`);
  };
  try {
    for (show(); !ENDED.includes(running.state); show()) {
      if (io.now() + intervalMs > until)
        throw new Failure(
          EXIT.network,
          `${running.id} has not ended within ${timeoutMs} ms. It continues in the background.`,
          [`Keep waiting with: openings operations wait ${running.id}`],
        );
      await io.sleep(intervalMs);
      const { body } = await api.json({ method: 'GET', path: path(running.id) });
      if (!isRunning(body)) throw new Failure(EXIT.server, `The response for ${running.id} is not an operation.`);
      running = body;
    }
    return running;
  } finally {
    if (io.stderr.isTTY) io.stderr.write('\r\u001b[2K');
  }
}

/** @throws Failure if the operation did not succeed. */
export function needSuccess({ id, state, error }: FollowedRun): void {
  if (state !== 'succeeded')
    throw new Failure(
      EXIT.conflict,
      error ? `${error.code}: ${error.message}` : `${id} has ${state === 'failed' ? 'failed' : `ended ${state}`}.`,
    );
}
