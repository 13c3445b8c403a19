import type { Format } from './formats.js';
import { write, type Io } from './io.js';
import { memberLines, Table } from './table.js';

/** JSON in which control characters of old terminals (C1) are escaped, too. */
const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A page of a list. */
export interface OutputPage {
  readonly data: readonly unknown[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
}

/** `body` as a page, or null if it is not one. */
export const pageOf = (body: unknown): OutputPage | null =>
  typeof body === 'object' && body !== null && Array.isArray((body as Partial<OutputPage>).data)
    ? (body as OutputPage)
    : null;

/** Prints responses to standard output. Hints for people are printed to standard error. */
export class Printer {
  readonly format: Format;
  private readonly table: Table;

  constructor(
    private readonly io: Io,
    format: Format | undefined,
  ) {
    this.format = format ?? (io.stdout.isTTY ? 'table' : 'json');
    this.table = new Table(io.stdout.columns ?? 120);
  }

  /** Prints one response. */
  async answer(body: unknown): Promise<void> {
    const page = pageOf(body);
    if (this.format === 'json') return this.line(json(body, 2));
    if (this.format === 'jsonl') return this.lines(page ? page.data.map((item) => json(item)) : [json(body)]);
    if (!page) return this.lines(memberLines(body));
    await this.lines(this.table.lines(page.data));
    if (!this.io.stdout.isTTY) return;
    if (page.data.length === 0) await write(this.io.stderr, 'No results.\n');
    if (page.hasMore && page.nextCursor)
      await write(
        this.io.stderr,
        `More results: use --all for all of them, or --cursor ${page.nextCursor} for the next page.\n`,
      );
  }

  /** Prints pages as one list, each as soon as it arrives. If a request fails, the JSON remains incomplete and thus invalid. */
  async all(pages: AsyncIterable<OutputPage>): Promise<void> {
    let first = true;
    for await (const { data } of pages) {
      if (this.format === 'table') await this.lines(this.table.lines(data));
      else if (this.format === 'jsonl') await this.lines(data.map((item) => json(item)));
      else
        for (const item of data) {
          await write(this.io.stdout, `${first ? '[' : ','}\n${json(item, 2).replaceAll(/^/gm, '  ')}`);
          first = false;
        }
    }
    if (this.format === 'json') await write(this.io.stdout, first ? '[]\n' : '\n]\n');
  }

  private line(text: string): Promise<void> {
    return write(this.io.stdout, `${text}\n`);
  }

  private async lines(lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await this.line(lines.join('\n'));
  }
}
