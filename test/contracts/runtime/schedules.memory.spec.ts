import { MemoryBoardSchedules, MemoryDispatches } from '#testing/scenario';
import { schedulesContract } from './schedules.suite.js';

schedulesContract('memory', async () => ({
  schedules: new MemoryBoardSchedules(),
  dispatches: new MemoryDispatches(),
  close: async () => undefined,
}));
