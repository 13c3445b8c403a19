import { MemoryMails } from '#testing/scenario';
import { mailsContract } from './mails.suite.js';

mailsContract('memory', async (limits) => {
  const mails = new MemoryMails(limits);
  return { mails, waiting: async () => mails.sent.map(({ id }) => id), close: async () => undefined };
});
