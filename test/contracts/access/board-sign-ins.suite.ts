import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardSignIns } from '#access';
import { withFacts } from '#store';
import { facts } from '#testing';
import { randomUUID } from 'node:crypto';

/** Sign-ins for tests. */
export interface OpenSignIns {
  readonly signIns: Pick<BoardSignIns, 'keep' | 'find' | 'take' | 'forgetOld'>;
  /** Two boards. */
  readonly boards: readonly [string, string];
  close(): Promise<void>;
}

/** The contract of `BoardSignIns`. */
export const boardSignInsContract = (name: string, open: () => Promise<OpenSignIns>): void =>
  describe(`BoardSignIns: ${name}`, () => {
    let opened: OpenSignIns;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const here = <T>(work: (signIns: OpenSignIns['signIns']) => T, board = opened.boards[0]): T =>
      withFacts({ ...facts, board }, () => work(opened.signIns));
    const kept = async (seconds = 60): Promise<string> => {
      const token = randomUUID();
      await here((signIns) => signIns.keep(token, 'begun', 'contents', seconds));
      return token;
    };

    it('are found as long as they are not taken', async () => {
      const token = await kept();
      expect(await here((signIns) => signIns.find(token, 'begun'))).toBe('contents');
      expect(await here((signIns) => signIns.take(token, 'begun'))).toBe('contents');
      expect(await here((signIns) => signIns.find(token, 'begun'))).toBeNull();
      expect(await here((signIns) => signIns.take(token, 'begun'))).toBeNull();
    });

    it('are taken by one of several', async () => {
      const token = await kept();
      const taken = await Promise.all(Array.from({ length: 5 }, () => here((signIns) => signIns.take(token, 'begun'))));
      expect(taken.filter((each) => each !== null)).toEqual(['contents']);
    });

    it('belong to their board and stage, and stay when they are requested at another', async () => {
      const token = await kept();
      for (const method of ['find', 'take'] as const) {
        expect(await here((signIns) => signIns[method](token, 'begun'), opened.boards[1])).toBeNull();
        expect(await here((signIns) => signIns[method](token, 'vouched'))).toBeNull();
        expect(await here((signIns) => signIns[method](`${token}x`, 'begun'))).toBeNull();
      }
      expect(await here((signIns) => signIns.find(token, 'begun'))).toBe('contents');
    });

    it('end with their time, and are forgotten then', async () => {
      const [old, young] = [await kept(-1), await kept()];
      for (const method of ['find', 'take'] as const)
        expect(await here((signIns) => signIns[method](old, 'begun'))).toBeNull();
      expect(await opened.signIns.forgetOld()).toBeGreaterThanOrEqual(1);
      expect(await opened.signIns.forgetOld()).toBe(0);
      expect(await here((signIns) => signIns.find(young, 'begun'))).toBe('contents');
    });
  });
