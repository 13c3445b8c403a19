import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { factsIfKnown } from '#store/engine';

export type { Logger } from 'pino';

/**
 * The log: JSON lines on standard output, with request id, board and actor where they are known. Bodies, headers and
 * queries are never logged, so neither secrets nor personal data get in.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
      formatters: { level: (label) => ({ level: label }) },
      mixin: (line) => {
        const known = 'requestId' in line ? undefined : factsIfKnown();
        return known ? { requestId: known.requestId, board: known.board, actor: known.actor } : {};
      },
    },
    // Written in blocks: a line for each request must not cost a system call each. Of whole lines, and no larger than a pipe
    // takes at once: two processes write to it. After a second it is written, however little there is.
    pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 1_000 }),
  );
}

/** What is logged of an error: drivers attach whole connections to theirs, and PostgreSQL quotes rows in its details. */
function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: loggable(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Nest's own messages, in the same log. */
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
