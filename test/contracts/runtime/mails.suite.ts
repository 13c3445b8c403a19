import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mail, MailError, type Mails } from '#runtime';
import { type MailLimits } from '#runtime/engine';
import { withFacts } from '#store';
import { facts } from '#testing';
import { randomUUID } from 'node:crypto';

/** Mails, and the ids of the queued ones. */
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

/** Any number of mails. */
export const NO_LIMITS: MailLimits = { ofKind: 1_000_000, inAll: 1_000_000 };

/** The contract of `Mails`. */
export const mailsContract = (name: string, open: (limits: MailLimits) => Promise<OpenMails>): void =>
  describe(`Mails: ${name}`, () => {
    let [opened, limited]: (OpenMails | undefined)[] = [];
    beforeAll(async () => {
      opened = await open(NO_LIMITS);
      limited = await open({ ofKind: 3, inAll: 5 });
    });
    afterAll(async () => {
      await opened?.close();
      await limited?.close();
    });

    const mails = () => opened as OpenMails;
    const waits = async ({ id }: Mail): Promise<number> =>
      (await mails().waiting()).filter((each) => each === id).length;

    it('queue a mail once, however often it is sent', async () => {
      const mail = aMail();
      await Promise.all(Array.from({ length: 5 }, () => onBoard('boards_a', () => mails().mails.send(mail))));
      await onBoard('boards_a', () => mails().mails.send({ ...mail, subject: 'Again' }));
      expect(await waits(mail)).toBe(1);
    });

    it('queue a mail of no board', async () => {
      const mail = aMail();
      await mails().mails.send(mail);
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
      const before = (await mails().waiting()).length;
      await expect(mails().mails.send(aMail(part))).rejects.toThrow(MailError);
      expect(await mails().waiting()).toHaveLength(before);
    });

    it('forget what waits for an address on a board, and nothing else', async () => {
      const to = `${randomUUID()}@example.com`;
      const [mine, elsewhere, other] = [aMail({ to }), aMail({ to }), aMail({ to: `x${to}` })];
      await onBoard('boards_a', () => mails().mails.send(mine));
      await onBoard('boards_b', () => mails().mails.send(elsewhere));
      await onBoard('boards_a', () => mails().mails.send(other));
      await onBoard('boards_a', () => mails().mails.forget(` ${to.toUpperCase()}`));
      expect([await waits(mine), await waits(elsewhere), await waits(other)]).toEqual([0, 1, 1]);
    });

    it('do not queue again what was forgotten', async () => {
      const mail = aMail({ to: `${randomUUID()}@example.com` });
      await onBoard('boards_a', () => mails().mails.send(mail));
      await onBoard('boards_a', () => mails().mails.forget(mail.to));
      await onBoard('boards_a', () => mails().mails.send(mail));
      expect(await waits(mail)).toBe(0);
    });

    describe('to one address', () => {
      /** How many of `count` such mails are sent. */
      async function passing(count: number, more: Partial<Mail>, board = 'boards_a'): Promise<number> {
        const { mails, waiting } = limited as OpenMails;
        const sent: Mail[] = [];
        for (const mail of Array.from({ length: count }, () => aMail(more)))
          if (await onBoard(board, () => mails.send(mail))) sent.push(mail);
        const ids = await waiting();
        expect(sent.filter(({ id }) => !ids.includes(id))).toEqual([]);
        return sent.length;
      }
      const anAddress = () => `${randomUUID()}@example.com`;

      it('are so many of a kind and board at most, no matter what the address looks like', async () => {
        const to = anAddress();
        expect(await passing(2, { to })).toBe(2);
        expect(await passing(3, { to: ` ${to.toUpperCase()}`.trim() })).toBe(1);
        expect(await passing(1, { to: to.replace('@', '+label@') })).toBe(0);
        expect(await passing(1, { to, kind: 'magic_link' })).toBe(1);
        expect(await passing(1, { to }, 'boards_b')).toBe(1);
        expect(await passing(1, { to: anAddress() })).toBe(1);
      });

      it('are so many of all kinds and boards at most', async () => {
        const to = anAddress();
        expect(await passing(3, { to })).toBe(3);
        expect(await passing(3, { to }, 'boards_b')).toBe(2);
        expect(await passing(1, { to, kind: 'magic_link' }, 'boards_c')).toBe(0);
      });

      it('that are dropped do not count, so that a flood of one kind leaves room for others', async () => {
        const to = anAddress();
        expect(await passing(20, { to })).toBe(3);
        expect(await passing(2, { to, kind: 'magic_link' })).toBe(2);
      });

      it('are sent however many others there were when they are security notices', async () => {
        const to = anAddress();
        for (const kind of ['verification', 'magic_link']) await passing(9, { to, kind });
        const notice = { to, kind: 'password_changed', limit: 'kind' } as const;
        expect(await passing(5, notice)).toBe(3);
        const other = anAddress();
        expect(await passing(3, { ...notice, to: other })).toBe(3);
        expect(await passing(9, { to: other })).toBe(3);
        expect(await passing(9, { to: other, kind: 'magic_link' })).toBe(2);
      });

      it('are not counted where they belong to a subscription', async () => {
        const to = anAddress();
        expect(await passing(9, { to, kind: 'digest', limit: 'none' })).toBe(9);
        expect(await passing(9, { to })).toBe(3);
        expect(await passing(9, { to, kind: 'magic_link' })).toBe(2);
      });

      it('are not counted again when they are queued again', async () => {
        const { mails } = limited as OpenMails;
        const mail = aMail({ to: anAddress() });
        for (let nth = 0; nth < 5; nth++) expect(await mails.send(mail)).toBe(true);
        expect(await passing(3, { to: mail.to }, '')).toBe(2);
        expect(await mails.send(mail)).toBe(true);
      });

      it('are prepared before they are queued, and not when they are dropped', async () => {
        const { mails, waiting } = limited as OpenMails;
        const to = anAddress();
        const order: string[] = [];
        for (const nth of [1, 2, 3, 4]) {
          const mail = aMail({ to });
          await mails.send(mail, async () => {
            order.push(`${nth} ${(await waiting()).includes(mail.id)}`);
          });
        }
        expect(order).toEqual(['1 false', '2 false', '3 false']);
        const failing = aMail({ to, kind: 'magic_link' });
        const failure = mails.send(failing, () => Promise.reject(new Error('not kept')));
        await expect(failure).rejects.toThrow('not kept');
        expect(await waiting()).not.toContain(failing.id);
      });
    });
  });
