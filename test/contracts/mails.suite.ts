import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mail, MailError, type Mails } from '#runtime';
import { withFacts } from '#store';
import { facts } from '#testing';
import { randomUUID } from 'node:crypto';

/** Mails, and the ids of those that wait to be sent. */
export interface OpenMails {
  readonly mails: Mails;
  waiting(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const aMail = (more: Partial<Mail> = {}): Mail => ({
  id: `mails_${randomUUID()}`,
  kind: 'verification',
  to: 'ada@example.com',
  from: 'Care jobs',
  subject: 'Confirm your address',
  content: {
    heading: 'Confirm your address',
    paragraphs: ['Hello Ada.'],
    action: { label: 'Confirm', url: 'https://jobs.example/auth/verify-email?token=secret-token' },
    footer: 'Because you signed up.',
  },
  ...more,
});

export const onBoard = <T>(board: string, work: () => T): T => withFacts({ ...facts, board }, work);

/** What `Mails` promises. */
export const mailsContract = (name: string, open: () => Promise<OpenMails>): void =>
  describe(`Mails: ${name}`, () => {
    let opened: OpenMails;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const waits = async ({ id }: Mail): Promise<number> =>
      (await opened.waiting()).filter((each) => each === id).length;

    it('queue a mail once, however often it is sent', async () => {
      const mail = aMail();
      await Promise.all(Array.from({ length: 5 }, () => onBoard('boards_a', () => opened.mails.send(mail))));
      await onBoard('boards_a', () => opened.mails.send({ ...mail, subject: 'Again' }));
      expect(await waits(mail)).toBe(1);
    });

    it('queue a mail of no board', async () => {
      const mail = aMail();
      await opened.mails.send(mail);
      expect(await waits(mail)).toBe(1);
    });

    it.each([
      { to: 'ada@example.com\r\nBcc: eve@example.com' },
      { to: 'ada@example.com, eve@example.com' },
      { from: 'Care\njobs' },
      { subject: 'Hello\r\n\r\nBody' },
      { id: '../mails' },
      { content: { ...aMail().content, action: { label: 'Go', url: 'javascript:alert(1)' } } },
    ])('queue nothing that cannot be sent: %j', async (part) => {
      const before = (await opened.waiting()).length;
      await expect(opened.mails.send(aMail(part))).rejects.toThrow(MailError);
      expect(await opened.waiting()).toHaveLength(before);
    });

    it('forget what waits for an address on a board, and nothing else', async () => {
      const to = `${randomUUID()}@example.com`;
      const [mine, elsewhere, other] = [aMail({ to }), aMail({ to }), aMail({ to: `x${to}` })];
      await onBoard('boards_a', () => opened.mails.send(mine));
      await onBoard('boards_b', () => opened.mails.send(elsewhere));
      await onBoard('boards_a', () => opened.mails.send(other));
      await onBoard('boards_a', () => opened.mails.forget(` ${to.toUpperCase()}`));
      expect([await waits(mine), await waits(elsewhere), await waits(other)]).toEqual([0, 1, 1]);
    });

    it('do not queue again what was forgotten', async () => {
      const mail = aMail({ to: `${randomUUID()}@example.com` });
      await onBoard('boards_a', () => opened.mails.send(mail));
      await onBoard('boards_a', () => opened.mails.forget(mail.to));
      await onBoard('boards_a', () => opened.mails.send(mail));
      expect(await waits(mail)).toBe(0);
    });
  });
