import { afterEach, beforeEach } from '@jest/globals';
import { type Receiver, startReceiver } from '../../../doubles/webhook-receiver.js';
import { World } from './world.js';

/** The environment of the specs in this folder: separate for each, with receivers that are closed afterwards. */
export const stage = {
  world: undefined as unknown as World,
  receivers: [] as Receiver[],
  async receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
    const each = await startReceiver(...options);
    stage.receivers.push(each);
    return each;
  },
};

/** Sets up the environment for every test of a file. */
export function useStage(): typeof stage {
  beforeEach(async () => {
    stage.world = await World.make();
  });
  afterEach(async () => {
    await stage.world.destroy();
    for (const each of stage.receivers.splice(0)) await each.stop();
  });
  return stage;
}

/** What was received: `object#revision` in the order of arrival. */
export const objectsOf = ({ received }: Receiver): readonly string[] =>
  received.map(({ body }) => {
    const { id, revision } = (JSON.parse(body) as { data: { object: { id: string; revision: number } } }).data.object;
    return `${id}#${revision}`;
  });
