import { malformed, type ParsedItem, type SourceAnswer, type SourceClient, type SourceVisit } from '#crawler';
import { SourceFaultError, type SourceMarks } from '#crawler/faults';
import { PostingSources, type SourceAddress, type SourceItem, type SourceReading } from '../posting.js';
import type { SourceFormat } from '../formats/source-format.js';
import { firstPage, formatOf } from '../formats/source-formats.js';
import { careerPageItems, PAGE_ANSWER } from './career-page.js';
import { documentItems } from './document-items.js';
import { itemDetails, sourceItem } from './item-details.js';

const BATCH = 500;

/** Items in batches, each id once. */
export class CollectedItems {
  private readonly ids = new Set<string>();
  private waiting: SourceItem[] = [];
  private count = 0;
  /** Adds the items whose ids are new. */
  fresh = 0;

  constructor(private readonly bounds: { readonly items: number }) {}

  /** @throws SourceFaultError `too_many_items` */
  add(item: SourceItem): void {
    if (++this.count > this.bounds.items)
      throw new SourceFaultError('too_many_items', `The source has more than ${this.bounds.items} items.`);
    this.waiting.push(this.once(item));
  }

  /** Takes the full batches. At the end, also the remaining items. */
  *batches(isEnd: boolean): Generator<readonly SourceItem[]> {
    while (this.waiting.length >= BATCH) yield this.waiting.splice(0, BATCH);
    if (isEnd && this.waiting.length > 0) yield this.waiting.splice(0);
  }

  private once(item: SourceItem): SourceItem {
    const sourceId = item.posting?.sourceId ?? item.unreadable?.sourceId ?? null;
    if (sourceId === null) return item;
    if (this.ids.has(sourceId)) return { unreadable: { sourceId, problem: 'An earlier item has the same id.' } };
    this.ids.add(sourceId);
    this.fresh++;
    return item;
  }
}

/** Reads sources from the web. */
export class WebPostingSources extends PostingSources {
  constructor(private readonly client: SourceClient) {
    super();
  }

  async read(
    address: SourceAddress,
    { marks = {}, signal }: { readonly marks?: SourceMarks; readonly signal: AbortSignal },
  ): Promise<SourceReading | 'unchanged'> {
    const url = URL.parse(address.url);
    if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
      throw new SourceFaultError('unsafe_address', 'The URL of the source is not an HTTP URL.');
    const format = formatOf(address);
    if (!format && address.kind !== 'career_page')
      throw new SourceFaultError('malformed', 'The source has no `mapping`, and its format needs one.');
    const first = format ? firstPage(address, url, format) : url;
    const visit = await this.client.visit(signal);
    try {
      // Item details can change while the list stays the same, so no marks are used.
      const known = format?.detail ? {} : marks;
      const answer = await visit.ask(first, { accept: format?.accept ?? PAGE_ANSWER, marks: known });
      if (answer !== 'unchanged') return new WebReading(visit, answer, format);
      await visit.close();
      return 'unchanged';
    } catch (error) {
      await visit.close();
      throw error;
    }
  }
}

class WebReading implements SourceReading {
  /** Version marks identify one response. Several responses have no common marks. */
  marks: SourceMarks;
  readonly items: AsyncIterable<readonly SourceItem[]>;
  private readonly collected: CollectedItems;

  constructor(
    private readonly visit: SourceVisit,
    first: SourceAnswer,
    format: SourceFormat | null,
  ) {
    this.marks = format?.detail ? {} : first.marks;
    this.collected = new CollectedItems(visit.bounds);
    this.items = this.batches(format ? this.pages(first, format) : this.careerPage(first));
  }

  /** Yields the items before an error, then throws it. */
  private async *batches(source: AsyncIterable<readonly SourceItem[]>): AsyncGenerator<readonly SourceItem[]> {
    const { collected, visit } = this;
    try {
      try {
        for await (const items of source) {
          for (const item of items) collected.add(item);
          yield* collected.batches(false);
        }
      } catch (error) {
        yield* collected.batches(true);
        throw visit.signal.aborted ? visit.signal.reason : error;
      }
      yield* collected.batches(true);
    } finally {
      await visit.close();
    }
  }

  private careerPage(first: SourceAnswer): AsyncGenerator<readonly SourceItem[]> {
    return careerPageItems(this.visit, first, () => (this.marks = {}));
  }

  private async *pages(first: SourceAnswer, format: SourceFormat): AsyncGenerator<readonly SourceItem[]> {
    const seen = new Set([first.url.href]);
    const waiting: ParsedItem[] = [];
    let [answer, total] = [first, 0];
    for (;;) {
      const freshBefore = this.collected.fresh;
      const items = documentItems(answer, format, this.visit.bounds);
      let [count, page] = [0, await items.next()];
      for (; !page.done; page = await items.next()) {
        count += page.value.length;
        // Only one request at a time goes to a host, so details are requested once their list was read.
        if (format.detail) waiting.push(...page.value);
        else yield page.value.map((item) => sourceItem(item, format, answer.url)).filter((each) => each !== null);
      }
      if (waiting.length + total > this.visit.bounds.details && format.detail)
        throw new SourceFaultError('too_many_items', `The source has more than ${this.visit.bounds.details} postings.`);
      if (format.detail) yield* itemDetails(this.visit, waiting.splice(0), format, answer.url);
      total += count;
      const next = format.next?.({ url: answer.url, count, total, rest: page.value }) ?? null;
      if (!next) return;
      if (seen.has(next.href) || (count > 0 && this.collected.fresh === freshBefore))
        throw malformed('The pages of the source repeat.');
      if (seen.size >= this.visit.bounds.pages) throw malformed('The source has too many pages.');
      seen.add(next.href);
      this.marks = {};
      const following = await this.visit.ask(next, { accept: format.accept });
      if (following === 'unchanged') return;
      answer = following;
    }
  }
}
