import { textOf } from '#kernel';

const LONGEST_SUMMARY = 200;

/** The first sentence of a description, or as many of its words as fit. Null if the description has no text. */
export function summaryOf(html: string): string | null {
  const text = textOf(html);
  if (text === '') return null;
  const [sentence] = /^.{1,199}?[.!?](?= )/s.exec(text) ?? [];
  if (sentence !== undefined) return sentence;
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  // In a text without spaces, the cut can split a surrogate pair.
  return `${(words.length > 1 ? words : cut).replace(/[\uD800-\uDBFF]$/, '').replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`;
}
