import { settled } from '../imports-calls.js';
import { boardOf, file, send, type Arrange } from '../operation-calls.js';

/** How operations on operations are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  cancelOperation: async (at) => {
    const started = await send(at, 'POST', { path: '/v1/imports', form: [['file', file()]] });
    const { id } = await settled(boardOf(at), started.body.id);
    // In the state in which no worker has started it.
    await at.server.sql(`update operations set state = 'pending', result = null, completed_at = null where id = $1`, [
      id,
    ]);
    return { path: `/v1/operations/${id}/cancel` };
  },
};
