import type { PostingSources, SourceFinder } from './posting-source.js';

/** What reads and finds sources, where that is not the web: specs bring their own. */
export abstract class OpenedSources {
  abstract readonly postings: PostingSources;
  abstract readonly finder: SourceFinder;
}
