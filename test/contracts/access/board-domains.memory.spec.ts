import { MemoryBoardDomains } from '#testing/scenario';
import { boardDomainsContract } from './board-domains.suite.js';

boardDomainsContract('memory', async () => {
  let now = Date.now();
  const domains = new MemoryBoardDomains(() => now);
  return {
    domains,
    boards: ['boards_1', 'boards_2'],
    leads: async (hostname) => domains.boardAt(hostname),
    age: async (seconds) => void (now += seconds * 1_000),
    close: async () => undefined,
  };
});
