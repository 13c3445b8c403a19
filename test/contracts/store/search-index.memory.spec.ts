import { tableOf } from '#store/engine';
import { MemoryBoardTables, MemorySearchIndex } from '#testing/scenario';
import { Post, searchIndexContract } from './search-index.suite.js';

searchIndexContract('memory', async () => {
  const tables = new MemoryBoardTables();
  return {
    index: new MemorySearchIndex(tables),
    put: async (row) => tables.put(tableOf(Post), row, row),
    close: async () => undefined,
  };
});
