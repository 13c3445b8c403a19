import { describe, expect, it } from '@jest/globals';
import { ProgressLine } from './progress-line.js';

function shown(isTTY: boolean) {
  const written: string[] = [];
  let now = 5_000;
  const line = new ProgressLine({ isTTY, write: (text) => written.push(text) }, () => now);
  return { line, written, after: (ms: number) => void (now += ms) };
}

describe('progress', () => {
  it('draws one line again on a terminal, at most ten times a second', () => {
    const { line, written, after } = shown(true);
    line.step('Copying events', 13_623);
    line.advance(100);
    after(1_000);
    line.advance(400);
    after(50);
    line.advance(1);
    expect(written).toEqual(['\r\x1b[2KCopying events: 500 of 13,623 events, 500/s, 27 s left']);
    line.end();
    expect(written.at(-1)).toBe('\r\x1b[2K');
  });

  it('prints a line every ten seconds elsewhere, and nothing for what is done sooner', () => {
    const { line, written, after } = shown(false);
    line.step('Rebuilding read models', 400_000);
    for (let second = 0; second < 25; second++) {
      after(1_000);
      line.advance(1_000);
    }
    line.step('Comparing', 10);
    line.advance(10);
    line.end();
    expect(written).toEqual([
      'Rebuilding read models: 10,000 of 400,000 events, 1,000/s, 6 min 30 s left\n',
      'Rebuilding read models: 20,000 of 400,000 events, 1,000/s, 6 min 20 s left\n',
    ]);
  });

  it('shows no time left where the total is not known, and hours where it is long', () => {
    const { line, written, after } = shown(true);
    line.step('Republishing', null);
    after(2_000);
    line.advance(10);
    line.step('Republishing', 100_000);
    after(2_000);
    line.advance(10);
    expect(written).toEqual([
      '\r\x1b[2KRepublishing: 10 events, 5/s',
      '\r\x1b[2K',
      '\r\x1b[2KRepublishing: 10 of 100,000 events, 5/s, 5 h 33 min left',
    ]);
  });

  it('of more than was counted has no time left', () => {
    const { line, written, after } = shown(true);
    line.step('Comparing', 5);
    after(1_000);
    line.advance(10);
    expect(written).toEqual(['\r\x1b[2KComparing: 10 of 5 events, 10/s, 0 s left']);
  });
});
