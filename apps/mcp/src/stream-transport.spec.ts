import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StreamTransport } from './stream-transport.js';

async function connected() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new StreamTransport(input, output);
  const received: JSONRPCMessage[] = [];
  const errors: Error[] = [];
  let closed = 0;
  transport.onmessage = (message) => void received.push(message);
  transport.onerror = (error) => void errors.push(error);
  transport.onclose = () => void (closed += 1);
  await transport.start();
  return { input, output, transport, received, errors, closed: () => closed };
}

const request = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`;
const answer = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} });

describe('messages over a pair of streams', () => {
  it('arrive one by one, however the lines are cut', async () => {
    const { input, received } = await connected();
    const text = request(1) + request(2);
    input.write(text.slice(0, 20));
    input.write(text.slice(20));
    await setImmediate();
    expect(received).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('are answered when the input has ended, and the last answer closes the connection', async () => {
    const { input, output, transport, closed } = await connected();
    input.end(request(1) + request(2));
    await once(input, 'end');
    await transport.send(answer(2));
    expect(closed()).toBe(0);
    await transport.send(answer(1));
    await transport.closed;
    expect([closed(), output.read().toString().trim().split('\n')]).toEqual([
      1,
      [JSON.stringify(answer(2)), JSON.stringify(answer(1))],
    ]);
  });

  it('that were cancelled need no answer', async () => {
    const { input, transport } = await connected();
    input.end(
      request(1) +
        `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })}\n`,
    );
    await transport.closed;
  });

  it('that are broken are reported, and the next one arrives', async () => {
    const { input, received, errors } = await connected();
    input.write(`{"jsonrpc":"1.0"}\n${request(3)}`);
    await setImmediate();
    expect([errors.length, received]).toMatchObject([1, [{ id: 3 }]]);
  });

  it('without a reader close the connection', async () => {
    const { output, transport, closed } = await connected();
    output.destroy(new Error('EPIPE'));
    await transport.closed;
    expect(closed()).toBe(1);
    await expect(transport.send(answer(1))).rejects.toThrow('The connection is closed.');
  });

  it('that are longer than the buffer close the connection', async () => {
    const { input, transport, errors } = await connected();
    input.write('x'.repeat(11 * 1024 * 1024));
    await transport.closed;
    expect(errors).toHaveLength(1);
  });
});
