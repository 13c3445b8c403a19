import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readSettings } from '../../../../libs/runtime/src/process/settings.js';
import { kafkaConnection } from '../../../../libs/outbox/src/kafka/kafka-connection.js';
import type { KafkaMessage } from '../../../../libs/outbox/src/kafka/kafka-messages.js';
import { KafkaWriter, MessageTooLargeError } from '../../../../libs/outbox/src/kafka/kafka-writer.js';
import { sharedKafka } from './broker.js';
import { newId } from './published.js';
import { RelayStage } from './stage.js';

const brokers = await sharedKafka();

(brokers ? describe : describe.skip)('a writer to Kafka', () => {
  const stage = new RelayStage(() => brokers as string);
  const open = (name = `${stage.prefix}.relay`) =>
    KafkaWriter.open(kafkaConnection(readSettings(stage.settings))!, {
      name,
      topics: [stage.jobs],
      log: pino({ level: 'silent' }),
    });
  const message = (text: string, key = 'jobs_1'): KafkaMessage => ({
    topic: stage.jobs,
    key,
    value: Buffer.from(text),
    headers: { event_id: text },
  });
  const write = (writer: KafkaWriter, messages: readonly KafkaMessage[]) =>
    writer.write(messages.map((each) => writer.place(each)));
  const reported = async (options?: { uncommitted?: boolean }) =>
    (await (await stage.read([stage.jobs], options)).toEnd()).map(({ value }) => value);

  it('is shut out by the next one of its name: what it holds can not come after what that one writes', async () => {
    stage.begin();
    const late = await open();
    await write(late, [message('1')]);
    const heir = await open();
    await write(heir, [message('1'), message('2')]);
    await expect(write(late, [message('1')])).rejects.toThrow();
    await write(heir, [message('3')]);
    expect(await reported()).toEqual(['1', '1', '2', '3']);
    // Not even a consumer that reads uncommitted messages sees them.
    expect(await reported({ uncommitted: true })).toEqual(['1', '1', '2', '3']);
    await Promise.all([late.close(), heir.close()]);
  });

  it('lets others of another name alone', async () => {
    stage.begin();
    const [one, other] = [await open('one'), await open('other')];
    await write(one, [message('1')]);
    await write(other, [message('2')]);
    await write(one, [message('3')]);
    expect(await reported()).toEqual(['1', '2', '3']);
    await Promise.all([one.close(), other.close()]);
  });

  it('writes all of a batch or nothing of it, and can be renewed after that', async () => {
    stage.begin();
    await stage.makeTopic({ 'cleanup.policy': 'compact', 'max.message.bytes': '2000' }, 1);
    const writer = await open();
    await write(writer, [message('1')]);
    const batch = [message('2'), message('3'.repeat(5_000)), message('4')];
    await expect(write(writer, batch)).rejects.toBeInstanceOf(MessageTooLargeError);
    await writer.renew();
    // As many as were aborted before, under the same sequence numbers: they must not count as duplicates.
    for (const text of ['5', '6', '7']) await write(writer, [message(text)]);
    expect(await reported()).toEqual(['1', '5', '6', '7']);
    await writer.close();
  });

  it('commits nothing while an earlier step is not done', async () => {
    stage.begin();
    const writer = await open();
    const refused = Promise.reject<void>(new Error('The checkpoint was moved.'));
    refused.catch(() => undefined);
    await expect(writer.write([writer.place(message('1'))], refused)).rejects.toThrow('The checkpoint was moved.');
    await writer.renew();
    await write(writer, [message('2')]);
    expect(await reported()).toEqual(['2']);
    await writer.close();
  });

  it('puts a key where every Kafka client puts it', async () => {
    stage.begin();
    await stage.makeTopic({ 'cleanup.policy': 'compact' }, 7);
    const writer = await open();
    const keys = Array.from({ length: 50 }, () => newId('jobs'));
    await write(
      writer,
      keys.map((key) => message('x', key)),
    );
    const reader = await stage.read();
    const { Partitioners } = (await import('kafkajs')).default;
    const partitionOf = Partitioners.DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 7 }, (_, partitionId) => ({ partitionId, leader: 1 })) as never;
    for (const { key, partition } of await reader.toEnd())
      expect(partition).toBe(partitionOf({ topic: stage.jobs, partitionMetadata, message: { key, value: 'x' } }));
    await writer.close();
  });
});
