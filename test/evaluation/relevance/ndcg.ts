const LENGTH = 10;

const gained = (grades: readonly number[]): number =>
  grades.slice(0, LENGTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** nDCG@10: the gain of the first ten results, which falls with their places, of the gain of the best ten. From 0 to 1. */
export function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = gained([...grades.values()].toSorted((one, other) => other - one));
  return gained(found.map((key) => grades.get(key) ?? 0)) / best;
}
