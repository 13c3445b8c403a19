export { MemoryBoardTables } from './memory-board-tables.js';
