import type { PostingSources, SourceFinder } from './posting-source.js';

/** Providers that read and find sources. Specs replace them to avoid the web. */
export class OpenedSources {
  constructor(
    readonly postings: PostingSources,
    readonly finder: SourceFinder,
  ) {}
}
