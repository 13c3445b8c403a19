import { PostingSources, SourceFaultError, SourceFinder } from './posting-source.js';

/** What reads and finds sources, where that is not the web: specs bring their own. */
export abstract class OpenedSources {
  abstract readonly postings: PostingSources;
  abstract readonly finder: SourceFinder;
}

/** Sources of a process that has no way to the web. */
export class NoSources extends PostingSources {
  read(): Promise<never> {
    return Promise.reject(new SourceFaultError('unreachable', 'This process reads no sources.'));
  }
}

/** Finds nothing. */
export class NoSourceFinder extends SourceFinder {
  find(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }
}
