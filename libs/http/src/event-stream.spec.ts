import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { EventStream } from './event-stream.js';

const read = (stream: EventStream): string => String(stream.read() ?? '');

describe('a stream of events', () => {
  it('writes them as fields of lines, with data as JSON on one', () => {
    const stream = new EventStream();
    stream.retryAfter(1_000);
    stream.send({ event: 'message', data: { body: 'a\nb' }, id: '7' });
    stream.send({ event: 'message', data: {} });
    stream.beat();
    stream.beat('8');
    expect(read(stream)).toBe(
      'retry: 1000\n\nevent: message\nid: 7\ndata: {"body":"a\\nb"}\n\nevent: message\ndata: {}\n\n:\n\n:\nid: 8\n\n',
    );
  });

  it('ends after what was sent, and sends nothing more', async () => {
    const stream = new EventStream();
    stream.send({ event: 'a', data: {} });
    stream.finish();
    stream.finish();
    stream.send({ event: 'b', data: {} });
    expect(stream.isOver).toBe(true);
    expect(read(stream)).toBe('event: a\ndata: {}\n\n');
    stream.resume();
    await once(stream, 'close');
  });

  it('cuts off a reader that does not keep up', async () => {
    const stream = new EventStream(1_000);
    stream.send({ event: 'a', data: { text: 'x'.repeat(900) } });
    expect(stream.isOver).toBe(false);
    stream.send({ event: 'a', data: { text: 'x'.repeat(900) } });
    expect(stream.isOver).toBe(true);
    await once(stream, 'close');
  });
});
