import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { PERMIT_TYPES, TIMEZONE_TYPES } from '../remote.js';
import { categories, categoryDecider, marketDecider, markets, skillDecider, skills } from './taxonomy.decider.js';
import {
  OperatorCategoriesController,
  OperatorMarketsController,
  OperatorSkillsController,
  RemoteTaxonomiesController,
} from './taxonomy.operator.controller.js';
import { TidyCategories } from './taxonomy.policies.js';
import { categoryRows, marketRows, skillRows, TaxonomyReader } from './taxonomy.read-model.js';
import { Terms } from './taxonomy.service.js';

const SCOPES = ['taxonomy.read', 'taxonomy.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** The taxonomies that tag jobs and companies. */
export const taxonomyResource: Resource = {
  controllers: [
    OperatorSkillsController,
    OperatorCategoriesController,
    OperatorMarketsController,
    RemoteTaxonomiesController,
  ],
  providers: [
    commandHandler(skills),
    commandHandler(categories),
    commandHandler(markets),
    readModel(skillRows),
    readModel(categoryRows),
    readModel(marketRows),
    TaxonomyReader,
    Terms,
    ...policy(TidyCategories),
  ],
  exports: [TaxonomyReader],
  tags: {
    'Skills': 'Skills that jobs are tagged with.',
    'Categories': 'Categories that jobs are tagged with. Categories can be nested.',
    'Markets': 'Markets that companies are tagged with.',
    'Remote taxonomies': 'Places and timezones that remote jobs may name. They are the same for every board.',
  },
  scopes: SCOPES,
  ofMembers: SCOPES,
  impliedBy: { 'taxonomy.read': 'taxonomy.manage' },
  vocabularies: {
    RemotePermitType: PERMIT_TYPES,
    RemoteTimezoneType: TIMEZONE_TYPES,
    TermType: ['category', 'skill'],
  },
  events: [
    eventNamesOf(skillDecider, { object: 'skill', partial: ['SkillChanged'] }),
    eventNamesOf(categoryDecider, { object: 'category', partial: ['CategoryChanged'] }),
    eventNamesOf(marketDecider, { object: 'market', partial: ['MarketChanged'] }),
  ],
};
