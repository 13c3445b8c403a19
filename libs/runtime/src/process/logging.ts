import type { LoggerService } from '@nestjs/common';
import { pino, symbols, type DestinationStream, type Logger } from 'pino';
import { RequestScope } from '#store/engine';

export type { Logger } from 'pino';

/** The settings that the log reads. */
interface LogSettings {
  readonly LOG_LEVEL: string;
  readonly LOG_FORMAT: 'auto' | 'json' | 'pretty';
}

/** The format that `LOG_FORMAT` selects for standard output: `auto` is pretty on a terminal and JSON elsewhere. */
export function logFormat(setting: LogSettings['LOG_FORMAT'], isTTY: boolean | undefined): 'json' | 'pretty' {
  if (setting !== 'auto') return setting;
  return isTTY ? 'pretty' : 'json';
}

/** Creates the log of a process. The code that formats lines for people is loaded only if it is used. */
export async function openLog({ LOG_LEVEL, LOG_FORMAT }: LogSettings): Promise<Logger> {
  if (logFormat(LOG_FORMAT, process.stdout.isTTY) === 'json') return createLogger(LOG_LEVEL);
  const { prettyLines } = await import('./pretty-log.js');
  return createLogger(LOG_LEVEL, prettyLines(process.stdout));
}

/**
 * Creates a logger. Each line has the request id, board and actor if they are known. Bodies, headers and query strings are never logged,
 * so that the log contains neither secrets nor personal data.
 * @param destination receives each line as JSON; default: standard output.
 */
export function createLogger(level: string, destination: DestinationStream = jsonLines()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
      formatters: { level: (label) => ({ level: label }) },
      mixin: (line) => {
        const known = 'requestId' in line ? undefined : RequestScope.factsIfKnown();
        return known ? { requestId: known.requestId, board: known.board, actor: known.actor } : {};
      },
    },
    destination,
  );
}

let lineTime = { at: 0, text: '' };

/** The time of a line: many are written in the same millisecond. */
function timeOfLine(): string {
  const at = Date.now();
  if (at !== lineTime.at) lineTime = { at, text: new Date(at).toISOString() };
  return lineTime.text;
}

/** The log fields of an answered request. All of them are plain values. */
export interface AnswerLog {
  readonly requestId: string;
  readonly board: string | undefined;
  readonly actor: string | undefined;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Writes the line of an answered request as `log` itself would write it, in half of the time: a logger looks at each field and asks who makes the
 * request, and every request has such a line.
 */
export function logAnswer(
  log: Pick<Logger, 'isLevelEnabled'>,
  level: 'debug' | 'info',
  { requestId, board, actor, method, route, status, ms }: AnswerLog,
): void {
  if (!log.isLevelEnabled(level)) return;
  const { [symbols.streamSym]: stream } = log as unknown as Readonly<Record<symbol, DestinationStream>>;
  const fields = { requestId, board, actor, method, route, status, ms: Math.round(ms * 10) / 10, msg: 'Request' };
  stream?.write(`{"level":"${level}","time":"${timeOfLine()}",${JSON.stringify(fields).slice(1)}\n`);
}

/**
 * Standard output, written in blocks so that each request does not cost a system call. A block consists of whole lines and is not larger
 * than a pipe accepts in one write, because two processes write to the same pipe. It is written after a second even if it is not full.
 */
const jsonLines = () => pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 1_000 });

/** The fields of an error that are logged. Others may hold a whole connection (drivers) or quoted rows (PostgreSQL's `detail`). */
function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: loggable(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Writes Nest's own messages to the same log. */
export function nestLogger(log: Logger): LoggerService {
  const context = (rest: readonly unknown[]) => ({ context: rest.at(-1) });
  return {
    log: (message: unknown, ...rest: unknown[]) => log.debug(context(rest), String(message)),
    warn: (message: unknown, ...rest: unknown[]) => log.warn(context(rest), String(message)),
    error: (message: unknown, ...rest: unknown[]) => log.error(context(rest), String(message)),
    debug: (message: unknown, ...rest: unknown[]) => log.debug(context(rest), String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => log.fatal(context(rest), String(message)),
  };
}
