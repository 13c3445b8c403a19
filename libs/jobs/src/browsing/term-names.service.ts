import type { Vocabulary } from '#search/rules';
import { SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardCopies } from '../board-copies.service.js';
import { Figures } from '../figures/figures.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { TERM_AXES, type TermAxis, TermWords, type WordedTerm } from './term-words.js';

/** Finds the skills and categories that the words of a query mean. Changes of terms take effect within a quarter of a second. */
@Injectable()
export class TermNames {
  private readonly copies = new BoardCopies<TermWords>(() => this.read());

  constructor(
    private readonly taxonomy: TaxonomyReader,
    private readonly figures: Figures,
    private readonly index: SearchIndex,
  ) {}

  /**
   * For each of `words`, in their order: the slugs of the terms with a word in their name or in an alias that begins with it.
   * @param language the language for matching singular and plural. Without it, words are matched as they are.
   */
  async meant(
    words: readonly string[],
    language?: string,
  ): Promise<readonly Readonly<Record<TermAxis, readonly string[]>>[]> {
    if (words.length === 0) return [];
    const [known, forms] = await Promise.all([
      this.copies.current(),
      language === undefined
        ? words.map((word) => ({ prefixes: [word], exact: [] }))
        : this.index.forms(language, words),
    ]);
    return forms.map((each) => known.meant(each));
  }

  /** The words of the terms of currently published jobs, with the number of jobs. */
  async vocabulary(axes: readonly TermAxis[] = TERM_AXES): Promise<Vocabulary> {
    const [known, figures] = await Promise.all([this.copies.current(), this.figures.current()]);
    return known.vocabulary(({ axis, slug }) => (axes.includes(axis) ? (figures.counts(axis).get(slug) ?? 0) : 0));
  }

  private async read(): Promise<TermWords> {
    const axes = await Promise.all(
      TERM_AXES.map(async (axis) => {
        const terms: WordedTerm[] = [];
        for await (const rows of this.taxonomy.each(axis))
          for (const { name, slug, aliases } of rows) terms.push({ axis, name, slug, aliases });
        return terms;
      }),
    );
    return new TermWords(axes.flat());
  }
}
