import { textOf } from '#kernel';

const LONGEST_SUMMARY = 200;

/** The first sentence of a description, or as many of its words as fit; null when it says nothing. */
export function summaryOf(html: string): string | null {
  const text = textOf(html);
  if (text === '') return null;
  const [sentence] = /^.{1,199}?[.!?](?= )/s.exec(text) ?? [];
  if (sentence !== undefined) return sentence;
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  // A text without spaces may be cut inside of a letter of two units.
  return `${(words.length > 1 ? words : cut).replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '')}…`;
}
