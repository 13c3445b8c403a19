import type { WebLine, WebReader, WebVisit } from '#runtime';
import { Readable } from 'node:stream';
import type { Contract } from './contract.js';

/** A web with a few URLs, for specs: all other URLs fail. */
export class MemoryWeb implements Contract<WebReader> {
  private readonly answers = new Map<string, { readonly mediaType: string; readonly bytes: Buffer }>();

  /** Sets the response of a URL. */
  put(url: string, mediaType: string, bytes: Buffer | string): void {
    this.answers.set(new URL(url).href, { mediaType, bytes: Buffer.from(bytes) });
  }

  visit<T>(_ms: number, work: (visit: WebVisit) => Promise<T>): Promise<T> {
    const visit: Contract<WebVisit> = {
      get: async (url) => {
        const found = this.answers.get(url.href);
        return found ? { url, mediaType: found.mediaType, bytes: found.bytes } : null;
      },
    };
    return work(visit as WebVisit);
  }

  line(): Promise<WebLine> {
    const line: Contract<WebLine> = {
      ask: async (url) => {
        const found = this.answers.get(url.href);
        const headers: Readonly<Record<string, string>> = found ? { 'content-type': found.mediaType } : {};
        return {
          status: found ? 200 : 404,
          header: (name) => headers[name] ?? '',
          body: Readable.from(found ? [found.bytes] : []),
        };
      },
      close: async () => undefined,
    };
    return Promise.resolve(line as WebLine);
  }
}
