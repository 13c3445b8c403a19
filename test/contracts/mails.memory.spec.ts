import { MemoryMails } from '#testing/scenario';
import { mailsContract } from './mails.suite.js';

mailsContract('memory', async () => {
  const mails = new MemoryMails();
  return { mails, waiting: async () => mails.sent.map(({ id }) => id), close: async () => undefined };
});
