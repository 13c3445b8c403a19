// Words, and random draws in which few are frequent.
const VOCABULARY = 20_000;

/** The same numbers in every run. */
export function numbers(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Draws from `things`: the nth about 1/n as often as the first; leaves out `before` things that are drawn more often. */
export function zipf(things, random, before = 0) {
  const sums = new Float64Array(things.length);
  let sum = 0;
  for (let n = 0; n < things.length; n++) sums[n] = sum += 1 / (before + n + 3);
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, things.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return things[low];
  };
}

const SYLLABLES = 'ba co di fe gu ha jo ki la me no pu ra se ti vo wa xe yu zi'.split(' ');
/**
 * Half of a text are some 200 words with little meaning, such as articles and prepositions. Descriptions contain them; titles and queries do not.
 */
export const FUNCTION_WORDS = 200;
/** Words with different beginnings, as in a language; short ones are frequent. */
export const vocabulary = Array.from({ length: VOCABULARY }, (_, n) => {
  if (n < FUNCTION_WORDS) return `e${SYLLABLES[n % 20]}${n < 20 ? '' : SYLLABLES[Math.floor(n / 20)]}`;
  let word = '';
  for (let rest = n + 400; rest > 0; rest = Math.floor(rest / 20)) word += SYLLABLES[rest % 20];
  return `${word}r`;
});
