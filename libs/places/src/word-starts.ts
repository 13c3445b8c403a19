/** Letters of a word that lead to its texts: the texts with the same ones are compared. */
const LETTERS = 3;

/** Finds items by how words of their texts begin. Words are separated by spaces. */
export class WordStarts<Item> {
  private readonly starts = new Map<string, { readonly text: string; readonly item: Item }[]>();

  add(text: string, item: Item): void {
    const entry = { text, item };
    for (let at = 0; at !== -1 && at < text.length; at = next(text, at))
      for (let length = 1; length <= Math.min(LETTERS, text.length - at); length++) {
        const start = text.slice(at, at + length);
        const entries = this.starts.get(start);
        if (!entries) this.starts.set(start, [entry]);
        else if (entries.at(-1) !== entry) entries.push(entry);
      }
  }

  /** The items with a word, and what follows it, that begins with `beginning`, in the order in which they were added. */
  *from(beginning: string): Iterable<{ readonly item: Item; readonly isFirst: boolean }> {
    for (const { text, item } of this.starts.get(beginning.slice(0, LETTERS)) ?? []) {
      const isFirst = text.startsWith(beginning);
      if (isFirst || text.includes(` ${beginning}`)) yield { item, isFirst };
    }
  }
}

/** Where the next word of `text` begins; -1 after the last one. */
function next(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 ? -1 : space + 1;
}
