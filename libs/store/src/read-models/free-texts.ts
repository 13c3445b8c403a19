/** How many candidates one query tries. */
const WINDOW = 200;
/** How often the number of candidates is doubled: to more than any board has rows. */
const DOUBLINGS = 30;

/**
 * Some of `text`, `text-2`, `text-3` … that are free, at least one. Returns the first free ones if fewer than 200 are taken, otherwise some after a
 * taken one. Needs only a few queries in either case.
 * @param takenOf which of the given texts are taken.
 * @throws Error if none is found.
 */
export async function freeTexts(
  text: string,
  takenOf: (texts: readonly string[]) => Promise<readonly unknown[]>,
): Promise<readonly string[]> {
  const named = (n: number) => (n === 1 ? text : `${text}-${n}`);
  const freeOf = async (numbers: readonly number[]): Promise<readonly number[]> => {
    const taken = new Set<unknown>(await takenOf(numbers.map(named)));
    return numbers.filter((n) => !taken.has(named(n)));
  };
  const free = await freeOf(Array.from({ length: WINDOW }, (_, n) => n + 1));
  if (free.length > 0) return free.map(named);
  let [end] = await freeOf(Array.from({ length: DOUBLINGS }, (_, n) => WINDOW * 2 ** (n + 1)));
  if (end === undefined) throw new Error(`"${text}" is taken too often.`);
  let taken = end / 2;
  while (end - taken > WINDOW) {
    const step = Math.ceil((end - taken) / WINDOW);
    const numbers: number[] = [];
    for (let n = taken + step; n < end; n += step) numbers.push(n);
    const [first] = await freeOf(numbers);
    if (first === undefined) taken = numbers.at(-1) ?? taken;
    else [taken, end] = [first - step, first];
  }
  return (await freeOf(Array.from({ length: WINDOW }, (_, n) => taken + 1 + n))).map(named);
}
