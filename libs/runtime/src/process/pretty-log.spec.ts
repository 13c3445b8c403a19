import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, logFormat } from './logging.js';
import { prettyLines } from './pretty-log.js';

/** A log that prints to `written`. */
function logTo(isTTY: boolean) {
  const written: string[] = [];
  const log = createLogger('info', prettyLines({ isTTY, write: (text) => written.push(text) }));
  return { log, written };
}

describe('the format of the log', () => {
  it.each([
    ['auto', true, 'pretty'],
    ['auto', false, 'json'],
    ['auto', undefined, 'json'],
    ['json', true, 'json'],
    ['pretty', false, 'pretty'],
  ] as const)('of LOG_FORMAT=%s with isTTY %s is %s', (setting, isTTY, format) =>
    expect(logFormat(setting, isTTY)).toBe(format),
  );
});

describe('pretty log lines', () => {
  let noColor: string | undefined;
  beforeEach(() => {
    noColor = process.env['NO_COLOR'];
    delete process.env['NO_COLOR'];
  });
  afterEach(() => {
    if (noColor !== undefined) process.env['NO_COLOR'] = noColor;
    else delete process.env['NO_COLOR'];
  });

  it('show time, level, message and fields', () => {
    const { log, written } = logTo(false);
    log.warn({ file: '/data/key', requestId: 'req_1', note: 'two words', count: 3 }, 'A key was created');
    log.debug('Not shown at this level');
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(
      /^\d\d:\d\d:\d\d {2}WARN {3}A key was created {2}file=\/data\/key requestId=req_1 note="two words" count=3\n$/,
    );
  });

  it('show the stack of an error and of its cause below the message', () => {
    const { log, written } = logTo(false);
    log.error({ err: new Error('No answer', { cause: new TypeError('Refused') }) }, 'The provider failed');
    const lines = written.join('').split('\n');
    expect(lines[0]).toMatch(/ERROR {2}The provider failed$/);
    expect(lines[1]).toBe('  Error: No answer');
    expect(lines).toContain('  Caused by: TypeError: Refused');
  });

  it('have colors on a terminal, except with NO_COLOR', () => {
    const { log, written } = logTo(true);
    log.info('Started');
    process.env['NO_COLOR'] = '1';
    log.info('Started');
    expect(written.map((line) => line.includes('\x1b['))).toEqual([true, false]);
  });
});
