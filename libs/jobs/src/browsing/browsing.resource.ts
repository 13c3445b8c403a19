import type { Resource } from '#http';
import { BoardTaxonomyController } from './browsing.board.controller.js';
import { Places } from './places.service.js';
import { PublicTerms } from './public-terms.service.js';
import { TermNames } from './term-names.service.js';

/** The categories, skills and places of published jobs. */
export const browsingResource: Resource = {
  controllers: [BoardTaxonomyController],
  providers: [PublicTerms, TermNames, Places],
  tags: { Taxonomy: 'Categories, skills and places to browse jobs by.' },
};
