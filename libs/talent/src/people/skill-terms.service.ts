import { TaxonomyReader } from '#jobs';
import { folded, wordsOf } from '#kernel';
import { Injectable } from '@nestjs/common';

/** Maximum number of words of a skill name that is searched in a text. */
const LONGEST = 4;
/** Maximum number of words of a text to search: more than a long résumé has. */
const WORDS = 5_000;
/** Shorter names are also ordinary words. */
const SHORTEST = 3;
const MOST = 100;
const AT_ONCE = 1_000;

/** A skill of the board's vocabulary. */
export interface KnownSkill {
  readonly id: string;
  readonly name: string;
}

/** The skills that the current board tags its jobs with. */
@Injectable()
export class SkillTerms {
  constructor(private readonly taxonomy: TaxonomyReader) {}

  /** The skills with one of these names; case is ignored. */
  async named(names: readonly string[]): Promise<readonly KnownSkill[]> {
    const keys = new Set(names.map(folded));
    return (await this.taxonomy.named('skills', names)).filter(({ name }) => keys.has(folded(name)));
  }

  /** The skills whose names occur in `text` as whole words; at most 100. */
  async mentioned(text: string): Promise<readonly KnownSkill[]> {
    const words = wordsOf(text).slice(0, WORDS);
    const phrases = new Set<string>();
    for (let at = 0; at < words.length; at++)
      for (let size = 1; size <= LONGEST && at + size <= words.length; size++) {
        const phrase = words.slice(at, at + size).join(' ');
        if (phrase.length >= SHORTEST) phrases.add(phrase);
      }
    const found: KnownSkill[] = [];
    const all = [...phrases];
    for (let from = 0; from < all.length && found.length < MOST; from += AT_ONCE)
      found.push(...(await this.taxonomy.named('skills', all.slice(from, from + AT_ONCE))));
    const place = new Map(all.map((phrase, at) => [phrase, at]));
    const placeOf = ({ name }: KnownSkill): number => place.get(wordsOf(name).join(' ')) ?? all.length;
    return found.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, MOST);
  }
}
