import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../store/event-store.samples.js';
import { sharedKafka } from './broker.js';
import { newId } from './published.js';
import { RelayStage } from './stage.js';

const brokers = await sharedKafka();
const SMALL = { 'cleanup.policy': 'compact', 'max.message.bytes': '3000' };
const LARGE = { 'cleanup.policy': 'compact', 'max.message.bytes': '1000000' };

(brokers ? describe : describe.skip)('messages that a topic does not take', () => {
  const stage = new RelayStage(() => brokers as string);
  const ids = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId);
  const large = 'z'.repeat(10_000);

  it('hold back their object, in order and loudly, while all others go on; and go out when the limit is raised', async () => {
    stage.begin();
    await stage.makeTopic(SMALL);
    const [fat, slim] = [newId('jobs'), newId('jobs')];
    const { publications } = stage;
    const before = await publications.publish([slim, fat]);
    const [culprit] = await publications.publish([fat], { text: large });
    const after = await publications.publish([slim, fat, slim]);
    const running = stage.relay();
    await stage.caughtUp();
    const reader = await stage.read();
    await reader.toEnd();
    expect(reader.eventsOf(slim)).toEqual(ids([before[0]!, after[0]!, after[2]!]));
    expect(reader.eventsOf(fat)).toEqual(ids([before[1]!]));
    expect((await stage.lag()).held).toBe(1);
    expect(
      running.lines.filter(({ level }) => level >= 50).map(({ eventId, objectId, msg }) => [eventId, objectId, msg]),
    ).toEqual([[culprit!.eventId, fat, expect.stringContaining('held back: raise max.message.bytes')]]);

    // Later messages of the object wait too, also in a process that did not see the first one.
    await running.stop();
    stage.relay();
    const later = await publications.publish([fat, slim]);
    await stage.caughtUp();
    await reader.toEnd();
    expect(reader.eventsOf(fat)).toHaveLength(1);
    expect(reader.eventsOf(slim).at(-1)).toBe(later[1]!.eventId);

    await stage.configure(LARGE);
    await eventually(async () => (await stage.lag()).held === 0, 'it is told after all');
    await publications.publish([fat]);
    await stage.caughtUp();
    await reader.toEnd();
    expect(reader.eventsOf(fat)).toEqual(ids(publications.all.filter(({ objectId }) => objectId === fat)));
  });

  it('are found among many others, of which none is lost', async () => {
    stage.begin();
    await stage.makeTopic(SMALL);
    const jobs = Array.from({ length: 60 }, () => newId('jobs'));
    const culprits = [jobs[3]!, jobs[31]!, jobs[32]!, jobs[59]!];
    const { publications } = stage;
    await publications.publish(jobs);
    for (const job of jobs) await publications.publish([job], { text: culprits.includes(job) ? large : 'x' });
    await publications.publish(jobs);
    stage.relay();
    await stage.caughtUp();
    const reader = await stage.read();
    await reader.toEnd();
    expect((await stage.lag()).held).toBe(culprits.length);
    for (const job of jobs) {
      const all = ids(publications.all.filter(({ objectId }) => objectId === job));
      expect(reader.eventsOf(job)).toEqual(culprits.includes(job) ? all.slice(0, 1) : all);
    }
  });

  it('stay held when the limit is raised by too little, from the one that is still too large', async () => {
    stage.begin();
    await stage.makeTopic(SMALL);
    const job = newId('jobs');
    const { publications } = stage;
    const [first] = await publications.publish([job], { text: 'a'.repeat(5_000) });
    await publications.publish([job], { text: 'b'.repeat(20_000) });
    await publications.publish([job]);
    stage.relay();
    await stage.caughtUp();
    await stage.configure({ ...SMALL, 'max.message.bytes': '10000' });
    const reader = await stage.read();
    await eventually(() => reader.eventsOf(job).length > 0, 'the first goes out');
    await eventually(async () => {
      const { rows } = await stage.pool.query<{ sequence: string }>('select sequence from kafka_held_objects');
      return rows[0]?.sequence === '2';
    }, 'it is held from the second on');
    await reader.toEnd();
    expect(reader.eventsOf(job)).toEqual(ids([first!]));
    await stage.configure(LARGE);
    await eventually(async () => (await stage.lag()).held === 0, 'it is told after all');
    await reader.toEnd();
    expect(reader.eventsOf(job)).toEqual(ids(publications.all));
  });

  it('do not come from many that are small: they are sent in as many requests as it takes', async () => {
    stage.begin();
    await stage.makeTopic(SMALL, 1);
    const jobs = Array.from({ length: 200 }, () => newId('jobs'));
    await stage.publications.publish(jobs, { text: 's'.repeat(1_500) });
    const running = stage.relay();
    await stage.caughtUp();
    expect((await (await stage.read()).toEnd()).map(({ headers }) => headers['event_id'])).toEqual(
      ids(stage.publications.all),
    );
    expect(running.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
