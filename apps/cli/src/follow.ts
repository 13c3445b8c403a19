import type { Api } from './api.js';
import { EXIT, Failure } from './failure.js';
import { harmless, type Io } from './io.js';

// Waiting for operations that go on after their answer.

/** What an operation reports. */
export interface Running {
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
export const isRunning = (body: unknown): body is Running =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as Running).id === 'string' &&
  typeof (body as Running).state === 'string';

/** How far it is, in one line. */
export function progressLine({ kind = 'operation', state, progress }: Running): string {
  const { percent, message, processed, total } = progress ?? {};
  const known = percent ?? (processed !== undefined && total ? (processed / total) * 100 : undefined);
  const full = known === undefined ? 0 : Math.round((Math.min(100, Math.max(0, known)) / 100) * BAR);
  const bar = known === undefined ? '' : ` ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.floor(known)} %`;
  const count = processed === undefined ? '' : ` ${processed}${total === undefined ? '' : `/${total}`}`;
  return harmless(`${kind} ${state}${bar}${count}${message ? ` ${message}` : ''}`.replaceAll('\n', ' '));
}

/** Asks for the operation until it has ended. A bar shows where standard error is a terminal. */
export async function waited(
  api: Api,
  path: (id: string) => string,
  begun: Running,
  { intervalMs, timeoutMs }: { readonly intervalMs: number; readonly timeoutMs: number },
  io: Io,
): Promise<Running> {
  const until = io.now() + timeoutMs;
  let running = begun;
  const show = (): void => {
    if (io.stderr.isTTY) io.stderr.write(`\r\u001b[2K${progressLine(running).slice(0, (io.stderr.columns ?? 80) - 1)}`);
  };
  try {
    for (show(); !ENDED.includes(running.state); show()) {
      if (io.now() + intervalMs > until)
        throw new Failure(EXIT.network, `${running.id} has not ended in ${timeoutMs} ms; it goes on.`, [
          `openings operations wait ${running.id}`,
        ]);
      await io.sleep(intervalMs);
      const { body } = await api.json({ method: 'GET', path: path(running.id) });
      if (!isRunning(body))
        throw new Failure(EXIT.server, `${running.id} is answered with something that is no operation.`);
      running = body;
    }
    return running;
  } finally {
    if (io.stderr.isTTY) io.stderr.write('\r\u001b[2K');
  }
}

/** @throws Failure for an operation that did not succeed. */
export function needSuccess({ id, state, error }: Running): void {
  if (state !== 'succeeded')
    throw new Failure(
      EXIT.conflict,
      error ? `${error.code}: ${error.message}` : `${id} has ${state === 'failed' ? 'failed' : `ended ${state}`}.`,
    );
}
