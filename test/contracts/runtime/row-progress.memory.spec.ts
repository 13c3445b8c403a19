import { MemoryRowProgress } from '#testing/scenario';
import { rowProgressContract } from './row-progress.suite.js';

rowProgressContract('memory', async () => ({ progress: new MemoryRowProgress(), close: async () => undefined }));
