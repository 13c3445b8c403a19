/** A word that resembles another, and the number of letters to add, remove, replace or swap with the next one to get from one to the other. */
export interface LikeWord {
  readonly word: string;
  readonly mistakes: number;
}

/** The most words in all remembered results of walks; beyond it, all are dropped. */
const REMEMBERED_WORDS = 20_000;
/** The most letters of a word whose walk is remembered. Words that visitors misspell are shorter; what others send takes no memory. */
const LONGEST_REMEMBERED = 40;
/** The most letters of a word: the lengths of shared beginnings are bytes. */
const LONGEST = 255;

/**
 * Different words in order, with the number of letters that each shares with the word before. Words that resemble a given one are found in one walk
 * that computes each shared beginning once, and skips all words with a beginning that differs too much.
 */
export class SortedWords {
  private readonly words: readonly string[];
  private readonly shared: Uint8Array;
  /** The results of walks: visitors make the same mistakes. */
  private readonly walks = new Map<string, readonly LikeWord[]>();
  private remembered = 0;

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)].sort();
    this.shared = new Uint8Array(this.words.length);
    for (let at = 1; at < this.words.length; at++) {
      const [before = '', word = ''] = [this.words[at - 1], this.words[at]];
      const most = Math.min(before.length, LONGEST);
      let length = 0;
      while (length < most && before.charCodeAt(length) === word.charCodeAt(length)) length++;
      this.shared[at] = length;
    }
  }

  /** The words that begin with `beginning`, in order. */
  *from(beginning: string): Iterable<string> {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    for (let word = this.words[low]; word?.startsWith(beginning); word = this.words[++low]) yield word;
  }

  /**
   * The words with at most `most` mistakes, in order.
   * @param beginnings compares `word` with the beginning of each word that is closest to it.
   */
  like(word: string, most: number, beginnings = false): readonly LikeWord[] {
    if (word.length > LONGEST_REMEMBERED) return this.walk(word, most, beginnings);
    const key = `${most} ${beginnings} ${word}`;
    const known = this.walks.get(key);
    if (known) return known;
    const found = this.walk(word, most, beginnings);
    this.remembered += found.length + 1;
    if (this.remembered > REMEMBERED_WORDS) {
      this.walks.clear();
      this.remembered = found.length + 1;
    }
    this.walks.set(key, found);
    return found;
  }

  private walk(word: string, most: number, beginnings: boolean): readonly LikeWord[] {
    const found: LikeWord[] = [];
    const { words, shared } = this;
    const rows = new Distances(word, most);
    let depth = 0;
    for (let at = 0; at < words.length;) {
      const known = words[at] ?? '';
      depth = Math.min(depth, shared[at] ?? 0);
      const end = Math.min(known.length, rows.deepest);
      while (depth < end && !rows.isFar(depth, beginnings)) rows.add(known, depth++);
      const mistakes = beginnings ? rows.fromBeginning(depth) : depth === known.length ? rows.whole(depth) : most + 1;
      // If the word is not at its end, it is too far from all words with the letters up to here.
      const isCut = depth < known.length && !(beginnings && mistakes <= most);
      if (mistakes <= most && !isCut) found.push({ word: known, mistakes });
      at++;
      if (isCut) while (at < words.length && (shared[at] ?? 0) >= depth) at++;
    }
    return found;
  }
}

/**
 * The distances between the beginnings of a word and those of another that gets longer letter by letter: a row for each of its lengths. Numbers above
 * the limit count as the limit plus one, and only the band in which lower ones are possible is computed.
 */
class Distances {
  /** A longer word has too many letters. */
  readonly deepest: number;
  private readonly width: number;
  private readonly far: number;
  private readonly cells: Uint8Array;
  /** The least number of each row. */
  private readonly least: Uint8Array;
  /** The least distance between the whole word and a row up to this one. */
  private readonly closest: Uint8Array;

  constructor(
    private readonly word: string,
    private readonly most: number,
  ) {
    this.deepest = word.length + most;
    this.width = word.length + 1;
    this.far = most + 1;
    this.cells = new Uint8Array((this.deepest + 1) * this.width).fill(this.far);
    for (let at = 0; at <= Math.min(word.length, most); at++) this.cells[at] = at;
    this.least = new Uint8Array(this.deepest + 1);
    this.closest = new Uint8Array(this.deepest + 1);
    this.closest[0] = this.cells[word.length] ?? this.far;
  }

  /** The distance of a word with `depth` letters. */
  whole(depth: number): number {
    return this.cells[depth * this.width + this.word.length] ?? this.far;
  }

  /** The distance of the closest beginning with at most `depth` letters. */
  fromBeginning(depth: number): number {
    return this.closest[depth] ?? this.far;
  }

  /** Whether no word that begins with these `depth` letters is close enough. A swap leads from a row to the next but one. */
  isFar(depth: number, beginnings: boolean): boolean {
    if (beginnings && this.fromBeginning(depth) <= this.most) return false;
    const before = depth > 0 ? (this.least[depth - 1] ?? 0) : this.far;
    return (this.least[depth] ?? 0) > this.most && before >= this.most;
  }

  /** Adds the letter of `known` after its first `depth` ones. This is the innermost loop of a search for words. */
  add(known: string, depth: number): void {
    const { word, most, far, width, cells } = this;
    const letter = known.charCodeAt(depth);
    const earlier = depth > 0 ? known.charCodeAt(depth - 1) : -1;
    const length = depth + 1;
    const [row, last, before] = [length * width, depth * width, (depth - 1) * width];
    const from = Math.max(1, length - most);
    const to = Math.min(word.length, length + most);
    // Cells beside the band stay as far as they were in the beginning.
    let left = far;
    if (from === 1) cells[row] = left = Math.min(length, far);
    let least = left;
    for (let at = from; at <= to; at++) {
      const own = word.charCodeAt(at - 1);
      let cost = cell(cells, last + at - 1) + (own === letter ? 0 : 1);
      cost = Math.min(cost, cell(cells, last + at) + 1, left + 1, far);
      if (at > 1 && own === earlier && word.charCodeAt(at - 2) === letter)
        cost = Math.min(cost, cell(cells, before + at - 2) + 1);
      cells[row + at] = left = cost;
      if (cost < least) least = cost;
    }
    this.least[length] = least;
    this.closest[length] = Math.min(this.closest[depth] ?? far, cell(cells, row + word.length));
  }
}

const cell = (cells: Uint8Array, at: number): number => cells[at] as number;
