import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { EndpointPositions } from './endpoint-positions.js';

const configuration = (version: number, since: number) => ({ version, url: 'https://a/', eventTypes: [], since });
const row = {
  board: 'boards_1',
  id: 'whe_1',
  subscribedSince: 3,
  configurations: [configuration(2, 2), configuration(1, 1)],
};

/** A log in which the events of the endpoint are at `positions`. */
const log = (...positions: readonly string[]) => {
  const reads: string[] = [];
  const store = {
    read: ({ objectId }: { objectId: string }) => {
      reads.push(objectId);
      return Promise.resolve(positions.map((position, nth) => ({ version: nth + 1, position }) as StoredEvent));
    },
  };
  return { reads, positions: new EndpointPositions(store) };
};

describe('the positions of an endpoint', () => {
  it('are those of its own events, in whichever log they are', async () => {
    const subscriptions = [log('07', '09', '11'), log('0002', '0003', '0004')];
    expect(
      await Promise.all(
        subscriptions.map(async ({ positions }) => {
          const { after, configurations } = await positions.of(row);
          return [after, ...configurations.map((each) => `${each.version} ${each.after}`)];
        }),
      ),
    ).toEqual([
      ['11', '2 09', '1 07'],
      ['0004', '2 0003', '1 0002'],
    ]);
  });

  it('are read once, until the row names another event', async () => {
    const { reads, positions } = log('07', '09', '11', '12');
    await positions.of(row);
    await positions.of(row);
    expect(reads).toHaveLength(1);
    expect((await positions.of({ ...row, subscribedSince: 4 })).after).toBe('12');
    expect(reads).toHaveLength(2);
  });

  it('are not guessed while a node of a cluster does not show them', () =>
    expect(log('07').positions.of(row)).rejects.toThrow('does not show event 3 of the webhook endpoint whe_1'));

  it('are the beginning of the log after the stream was deleted', async () =>
    expect((await log().positions.of(row)).after).toBe(''));
});
