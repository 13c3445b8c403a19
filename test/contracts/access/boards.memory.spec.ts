import { MemoryBoardNames, MemoryBoardPasswords, MemoryBoards } from '#testing/scenario';
import { boardsContract } from './boards.suite.js';

const MADE = 'boards_made';

boardsContract('memory', async () => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const boards = new MemoryBoards();
  return {
    boards,
    names: new MemoryBoardNames(boards, now, (id) => Promise.resolve(id === MADE)),
    madeUnseen: MADE,
    passwords: new MemoryBoardPasswords(now),
    slugs: async (id) =>
      [...boards.slugs]
        .filter(([, held]) => held.board === id && (held.heldUntil === null || held.reservation !== null))
        .map(([slug, { reservation }]) => (reservation === null ? slug : `${slug}?`))
        .sort(),
    now,
    age: async (milliseconds) => void (ahead += milliseconds),
    close: async () => undefined,
  };
});
