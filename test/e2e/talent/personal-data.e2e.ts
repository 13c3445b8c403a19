import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { environment, installedDatabase, MAIN } from '../server.js';

/** `openings personal-data` with these words and this input. */
async function personalData(database: string, words: readonly string[], input = '') {
  const child = spawn(process.execPath, [MAIN, 'personal-data', ...words], {
    env: environment({ DATABASE_URL: database }),
  });
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

describe('the list of erased persons', () => {
  test('is written, and read again by an installation that was restored', async () => {
    const { database: restored } = await installedDatabase();
    const list = 'boards_1\tboardUsers_1\t2026-01-02T03:04:05.678Z\nboards_1\tboardUsers_2\t2026-02-02T03:04:05.678Z\n';
    expect(await personalData(restored, ['erasures'])).toEqual({ code: 0, out: '', err: '' });
    for (const input of [list, `${list}\n`])
      expect(await personalData(restored, ['forget'], input)).toEqual({
        code: 0,
        out: 'Erased 2 people. Run "openings rebuild" before you start the server.\n',
        err: '',
      });
    expect((await personalData(restored, ['erasures'])).out).toBe(list);
    expect(await personalData(restored, ['reseal'])).toEqual({
      code: 0,
      out: 'Encrypted the keys of 0 people again.\n',
      err: '',
    });
  });

  describe('is refused whole', () => {
    let database: string;
    beforeAll(async () => {
      ({ database } = await installedDatabase());
    });
    test.each(['boards_1 boardUsers_1', 'boards_1\tboardUsers_1\tyesterday', 'boards_1\tx\t2026-13-01T00:00:00.000Z'])(
      'for the line %j',
      async (line) => {
        const input = `boards_1\tboardUsers_1\t2026-01-02T03:04:05.678Z\n${line}\n`;
        expect(await personalData(database, ['forget'], input)).toEqual({
          code: 1,
          out: '',
          err: 'openings: Line 2 does not come from "openings personal-data erasures". Nothing was erased.\n',
        });
      },
    );
    test('and erases no one', async () => expect((await personalData(database, ['erasures'])).out).toBe(''));
  });
});
