// QR codes by ISO/IEC 18004: bytes, level M, versions 1 to 12. Drawn here, so that a secret in one goes to no other server.

/** For level M, by version: codewords of error correction in a block, and blocks. */
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22] as const;
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8] as const;
const LAST_VERSION = 12;

type Grid = (boolean | null)[][];

/** How many codewords a version has, with those of error correction. */
function codewordsOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55 + (version >= 7 ? 36 : 0);
  }
  return Math.floor(modules / 8);
}

const dataCodewordsOf = (version: number): number =>
  codewordsOf(version) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 0);

/** The product of two numbers in the field with 256 elements. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d);
    result ^= ((b >>> bit) & 1) * a;
  }
  return result;
}

/** The codewords that let a reader mend `data`. */
function correctionOf(data: readonly number[], degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) divisor[at] = product(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    root = product(root, 2);
  }
  const rest = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((each, at) => (rest[at] = (rest[at] ?? 0) ^ product(each, factor)));
  }
  return rest;
}

/** The text as codewords: mode, length, bytes, padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  const capacity = dataCodewordsOf(version) * 8;
  add(0, Math.min(4, capacity - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let padding = 0xec; bits.length < capacity; padding ^= 0xec ^ 0x11) add(padding, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** All codewords in the order in which they are drawn: the blocks take turns. */
function interleaved(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const degree = CORRECTION[version] ?? 0;
  const long = data.length % count;
  const length = Math.floor(data.length / count);
  const blocks: number[][] = [];
  for (let index = 0, at = 0; index < count; index++) {
    const size = length + (index >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const turns = (parts: readonly (readonly number[])[], most: number) =>
    Array.from({ length: most }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  const corrections = blocks.map((block) => correctionOf(block, degree));
  return [...turns(blocks, length + 1), ...turns(corrections, degree)];
}

/** Bits with the rest of a division behind them, as version and format are written. */
function withRest(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return (value << length) | rest;
}

/** Where the small squares are, in both directions. */
function marksOf(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

/** The parts that are the same for every text; null where data goes. */
function frameOf(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
  const marks = marksOf(version, size);
  const last = marks.at(-1) ?? 0;
  for (const y of marks)
    for (const x of marks) {
      if ((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  if (version >= 7) {
    const bits = withRest(version, 12, 0x1f25);
    for (let index = 0; index < 18; index++) {
      const far = size - 11 + (index % 3);
      const near = Math.floor(index / 3);
      set(far, near, ((bits >>> index) & 1) === 1);
      set(near, far, ((bits >>> index) & 1) === 1);
    }
  }
  setFormat(grid, 0);
  return grid;
}

/** Writes level and mask beside the large squares. */
function setFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  // Level M is written as 0.
  const bits = withRest(mask, 10, 0x537) ^ 0x5412;
  const set = (x: number, y: number, index: number) => {
    const row = grid[y];
    if (row) row[x] = ((bits >>> index) & 1) === 1;
  };
  for (let index = 0; index < 6; index++) set(8, index, index);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let index = 9; index < 15; index++) set(14 - index, 8, index);
  for (let index = 0; index < 8; index++) set(size - 1 - index, 8, index);
  for (let index = 8; index < 15; index++) set(8, size - 15 + index, index);
  const row = grid[size - 8];
  if (row) row[8] = true;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Draws the codewords from the right, in columns of two, up and down. */
function drawn(frame: Grid, codewords: readonly number[], mask: number): boolean[][] {
  const size = frame.length;
  const grid = frame.map((row) => [...row]);
  setFormat(grid, mask);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || frame[y]?.[x] !== null) continue;
        const dark = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        row[x] = dark !== MASKS[mask]?.(x, y);
        bit += 1;
      }
    }
  }
  return grid.map((row) => row.map((module) => module === true));
}

/** How hard a code is to read: long runs, squares of one colour, too much of one colour. */
function penaltyOf(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const at = (x: number, y: number) => grid[y]?.[x] ?? false;
  let penalty = 0;
  let dark = 0;
  for (let a = 0; a < size; a++)
    for (const turned of [false, true]) {
      let run = 0;
      for (let b = 0; b < size; b++) {
        const [x, y] = turned ? [a, b] : [b, a];
        if (!turned && at(x, y)) dark += 1;
        run = b > 0 && at(x, y) === (turned ? at(x, y - 1) : at(x - 1, y)) ? run + 1 : 1;
        if (run === 5) penalty += 3;
        else if (run > 5) penalty += 1;
        if (!turned && x > 0 && y > 0 && [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)].every((m) => m === at(x, y)))
          penalty += 3;
      }
    }
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/**
 * The QR code of a text.
 * @returns rows of modules, true for dark; without the light margin of four modules that readers need
 * @throws RangeError for a text of more than 287 bytes
 */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= LAST_VERSION && bytes.length + (version < 10 ? 2 : 3) > dataCodewordsOf(version)) version += 1;
  if (version > LAST_VERSION) throw new RangeError('The text is too long for a QR code.');
  const frame = frameOf(version);
  const codewords = interleaved(dataOf(bytes, version), version);
  const codes = MASKS.map((_, mask) => drawn(frame, codewords, mask));
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best));
}
