import { Ids } from '#store';
import {
  MemoryBoardUserMails,
  MemoryBoardUserPasswords,
  MemoryBoardUserSessions,
  MemoryBoardUserTokens,
} from '#testing/scenario';
import { boardUsersContract } from './board-users.suite.js';

boardUsersContract('memory', async () => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    passwords: new MemoryBoardUserPasswords(now),
    tokens: new MemoryBoardUserTokens(now),
    sessions: new MemoryBoardUserSessions(now),
    mails: new MemoryBoardUserMails(now),
    board: async () => Ids.random('boards'),
    age: async (milliseconds) => void (ahead += milliseconds),
    close: async () => undefined,
  };
});
