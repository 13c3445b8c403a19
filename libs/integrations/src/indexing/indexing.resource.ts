import { background, commandHandler, policy } from '#runtime';
import { IndexNowKeys } from '#content';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { IndexNow } from './index-now.js';
import { indexing, indexingDecider } from './indexing.decider.js';
import { OperatorIndexingController } from './indexing.operator.controller.js';
import { CollectPosts, FollowIndexing } from './indexing.policies.js';
import { IndexingReader, indexingRows } from './indexing.read-model.js';
import { ManageIndexing, ShownIndexNowKeys } from './indexing.service.js';
import { KeyFiles } from './key-files.service.js';
import { Sites } from './sites.service.js';
import { NotifySearchEngines } from './notify-search-engines.service.js';

const SCOPES = ['integrations.read', 'integrations.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Notifies search engines of changed pages. */
export const indexingResource: Resource = {
  controllers: [OperatorIndexingController],
  providers: [
    commandHandler(indexing),
    readModel(indexingRows),
    IndexingReader,
    ManageIndexing,
    ShownIndexNowKeys,
    KeyFiles,
    Sites,
    { provide: IndexNowKeys, useExisting: ShownIndexNowKeys },
    ...policy(FollowIndexing),
    ...policy(CollectPosts),
    ...background(NotifySearchEngines, IndexNow),
  ],
  exports: [IndexNowKeys],
  tags: { Integrations: 'Connections to search engines and reporting services.' },
  scopes: SCOPES,
  events: [eventNamesOf(indexingDecider, { object: 'indexing_config' })],
};
