import { eventually } from './server.js';

/** A server-sent event as a client gets it. */
export interface ReadEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The last id so far. */
  readonly id: string;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly at: number;
}

/** Reads server-sent events as the HTML standard says: fields of lines, and an event at each empty line. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  /** Comments so far. */
  comments = 0;
  /** What the server asked for last, in milliseconds. */
  retry: number | null = null;
  lastId = '';
  /** Whether the server has ended the answer. */
  ended = false;
  private readonly stopping = new AbortController();

  private constructor(
    readonly response: Response,
    stopping: AbortController,
  ) {
    this.stopping = stopping;
  }

  /** Connects; `headers` are sent with the request. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader> {
    const stopping = new AbortController();
    const response = await fetch(url, { headers: { ...headers }, signal: stopping.signal });
    const reader = new EventReader(response, stopping);
    if (response.status === 200) void reader.read();
    return reader;
  }

  /** The events called `name`. */
  named(name: string): readonly ReadEvent[] {
    return this.events.filter(({ event }) => event === name);
  }

  /** The event called `name` of place `nth`, once it came. */
  async next(name: string, nth = 1): Promise<ReadEvent> {
    await eventually(() => this.named(name).length >= nth);
    return this.named(name)[nth - 1] as ReadEvent;
  }

  close(): void {
    this.stopping.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.response.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Closed by the test, or cut off by the server.
    }
    this.ended = true;
  }

  private take(block: string): void {
    let [event, data] = ['message', ''];
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      const [field, value] = [line.slice(0, colon), line.slice(colon + 1).trimStart()];
      if (field === '') this.comments++;
      else if (field === 'event') event = value;
      else if (field === 'data') data += value;
      else if (field === 'id') this.lastId = value;
      else if (field === 'retry') this.retry = Number(value);
    }
    if (data === '') return;
    const at = performance.now();
    this.events.push({ event, data: JSON.parse(data) as ReadEvent['data'], id: this.lastId, at });
  }
}
