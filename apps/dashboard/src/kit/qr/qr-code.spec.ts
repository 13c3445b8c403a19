import { describe, expect, it } from '@jest/globals';
import { qrCode } from './qr-code.js';

const drawn = (text: string): string =>
  qrCode(text)
    .map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n');

describe('a QR code', () => {
  // The picture was read by another program.
  it('is that of its text', () =>
    expect(drawn('openings')).toBe(
      [
        '#######.####..#######',
        '#.....#.#...#.#.....#',
        '#.###.#.#.##..#.###.#',
        '#.###.#..#....#.###.#',
        '#.###.#.#.#.#.#.###.#',
        '#.....#...###.#.....#',
        '#######.#.#.#.#######',
        '.........#.##........',
        '#..######...##..#.###',
        '.###......#.#.##..##.',
        '....#.#.##...#...####',
        '##.##..#...#...#..###',
        '#######.#....##.##...',
        '........#..##...####.',
        '#######.#...###.###..',
        '#.....#.##.###...##.#',
        '#.###.#.#.###.#.##...',
        '#.###.#.##.##........',
        '#.###.#...#...#.##.##',
        '#.....#..#...###.####',
        '#######.#..#...#.....',
      ].join('\n'),
    ));

  it.each([
    [14, 21],
    [15, 25],
    [122, 45],
    [123, 49],
    [287, 65],
  ])('of %i bytes has %i modules a side', (bytes, side) => expect(qrCode('a'.repeat(bytes))).toHaveLength(side));

  it('takes no text that is too long for it', () => expect(() => qrCode('a'.repeat(288))).toThrow(RangeError));
});
