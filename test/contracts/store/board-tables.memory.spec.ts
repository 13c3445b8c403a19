import { type BoardTables } from '#store';
import { tableOf } from '#store/engine';
import { MemoryBoardTables } from '#testing/scenario';
import { Note } from './board-tables.samples.js';
import { boardTablesContract } from './board-tables.suite.js';
import { newId } from './event-store.samples.js';

boardTablesContract('memory', async () => {
  const tables = new MemoryBoardTables();
  return {
    tables: tables as unknown as BoardTables,
    board: async () => newId('boards'),
    put: async (row) => tables.put(tableOf(Note), row, row),
    close: async () => undefined,
  };
});
