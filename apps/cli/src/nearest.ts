/** Edits between two words: insert, delete, replace, swap neighbours. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const edits = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      costs.push(Math.min(...edits, ...(swapped ? [at(row - 2, column - 2) + 1] : [])));
    }
  }
  return at(one.length, other.length);
}

/** The one of `known` that `word` was probably meant to be; none when all are too far. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_]/g, '-');
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)));
  return ranked.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}

/** ` Did you mean "draft"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}
