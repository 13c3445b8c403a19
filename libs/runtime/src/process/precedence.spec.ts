import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Precedence } from './precedence.js';

const signal = new AbortController().signal;

/** Whether `wish` settles within some milliseconds. */
const within = (wish: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([wish.then(() => true), sleep(ms, false, { ref: false })]);

describe('who goes first', () => {
  it('delays no one while nothing is behind', async () => {
    const precedence = new Precedence();
    precedence.note('publishing', false);
    expect(await within(precedence.giveWay(signal), 50)).toBe(true);
  });

  it('lets the others go on when the last of those that were behind is in step', async () => {
    const precedence = new Precedence();
    precedence.note('publishing', true);
    precedence.note('another', true);
    const waiting = precedence.giveWay(signal);
    precedence.note('publishing', false);
    expect(await within(waiting, 30)).toBe(false);
    precedence.note('another', false);
    expect(await within(waiting, 30)).toBe(true);
  });

  it('delays nothing for long, and nothing that must stop', async () => {
    const precedence = new Precedence();
    precedence.note('publishing', true);
    expect(await within(precedence.giveWay(signal), 5_000)).toBe(true);
    const stop = new AbortController();
    const waiting = precedence.giveWay(stop.signal);
    stop.abort();
    expect(await within(waiting, 30)).toBe(true);
  });

  it('reads nothing for those who give way, and passes their subscription on as it is', async () => {
    const precedence = new Precedence();
    const read: number[] = [];
    let ended = false;
    const store = {
      inline: true,
      async *subscribe() {
        try {
          for (let n = 1; ; n++) {
            read.push(n);
            yield { events: [], checkpoint: `${n}`, caughtUp: true };
          }
        } finally {
          ended = true;
        }
      },
    };
    const later = precedence.laterIn(store as never);
    expect(later.inline).toBe(true);
    precedence.note('publishing', true);
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { checkpoint } of later.subscribe({ after: '', signal })) {
        seen.push(checkpoint);
        if (seen.length === 3) return;
      }
    })();
    await sleep(20);
    expect(read).toEqual([]);
    precedence.note('publishing', false);
    await reading;
    expect(seen).toEqual(['1', '2', '3']);
    expect(ended).toBe(true);
  });
});
