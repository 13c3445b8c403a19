import { afterEach, describe, expect, it } from '@jest/globals';
import { advanceClocks, startClocks, stopClocks } from '#testing';
import { type AnswerLog, createLogger, logAnswer } from './logging.js';

describe('the line of an answered request', () => {
  afterEach(startClocks);

  const fields: AnswerLog = {
    requestId: 'req_1',
    board: 'boards_1',
    actor: 'board_user:"1"\n',
    method: 'GET',
    route: '/v1/boards/:identifier/jobs',
    status: 304,
    ms: 1.2,
  };

  it.each([
    ['all fields', fields],
    ['no board and no actor', { ...fields, board: undefined, actor: undefined }],
    ['a long time', { ...fields, ms: 12_345.678 }],
  ])('is the one that the logger itself writes, with %s', (_, given) => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) });
    stopClocks();
    for (let nth = 0; nth < 2; nth++) {
      log.info({ ...given, ms: Math.round(given.ms * 10) / 10 }, 'Request');
      logAnswer(log, 'info', given);
      advanceClocks(1);
    }
    expect(lines).toHaveLength(4);
    expect([lines[1], lines[3]]).toEqual([lines[0], lines[2]]);
    expect(lines[0]).not.toBe(lines[2]);
  });

  it('is left out below the level of the logger', () => {
    const lines: string[] = [];
    logAnswer(createLogger('info', { write: (line) => lines.push(line) }), 'debug', fields);
    expect(lines).toEqual([]);
  });
});
