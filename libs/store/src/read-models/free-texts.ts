/** How many candidates are tried in one question. */
const WINDOW = 200;
/** How many times the number of candidates is doubled: to more than any board has rows. */
const DOUBLINGS = 30;

/**
 * Some of `text`, `text-2`, `text-3` … that are free, at least one: the first ones where fewer than 200 are taken, and otherwise those
 * behind a taken one, found in a few questions however many there are.
 * @param takenOf which of some texts are taken.
 * @throws Error when none is found.
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
