import type { PostingSources, SourceFinder } from './posting-source.js';

/** Providers that read and find sources. Specs replace them to avoid the web. */
export abstract class OpenedSources {
  abstract readonly postings: PostingSources;
  abstract readonly finder: SourceFinder;
}
