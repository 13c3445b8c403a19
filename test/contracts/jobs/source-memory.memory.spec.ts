import {
  MemorySourcePostings,
  MemorySourceRuns,
  MemorySourceTurns,
} from '../../../libs/jobs/src/source-memory/source-memory.samples.js';
import { sourceMemoryContract } from './source-memory.suite.js';

sourceMemoryContract('memory', async () => {
  const runs = new MemorySourceRuns();
  return {
    runs,
    postings: new MemorySourcePostings(runs),
    turns: new MemorySourceTurns(),
    close: async () => undefined,
  };
});
