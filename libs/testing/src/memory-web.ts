import type { WebReader, WebVisit } from '#runtime';
import type { Contract } from './contract.js';

/** A web of a few addresses, for specs: what stands at any other cannot be had. */
export class MemoryWeb implements Contract<WebReader> {
  private readonly answers = new Map<string, { readonly mediaType: string; readonly bytes: Buffer }>();

  /** Puts something at an address. */
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
}
