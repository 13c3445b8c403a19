import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTransport, OutgoingMail } from '../../../libs/runtime/src/mail/mail-transport.js';

/** A transport, and the mails that arrived through it. */
export interface OpenTransport {
  readonly transport: MailTransport;
  /** What arrived, oldest first. */
  arrived(): Promise<readonly ParsedMail[]>;
  close(): Promise<void>;
}

export const outgoing = (id: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  kind: 'verification',
  messageId: `<${id}@jobs.example>`,
  date: new Date('2026-11-24T08:00:00Z'),
  from: { name: 'Care jobs', address: 'no-reply@jobs.example' },
  to: 'ada@example.com',
  subject: 'Confirm your address',
  text: 'Hello Ada\n',
  html: '<p>Hello Ada</p>\n',
  ...more,
});

export const NEVER = new AbortController().signal;

const headerOf = (mail: ParsedMail | undefined, name: string): unknown => mail?.headers.get(name);
const addressesOf = (field: ParsedMail['to']) => (field && !Array.isArray(field) ? field.value : []);

/** The contract of a `MailTransport`. */
export const mailTransportContract = (name: string, open: () => Promise<OpenTransport>): void =>
  describe(`MailTransport: ${name}`, () => {
    let opened: OpenTransport;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    /** The mail with this id, once it has arrived. */
    async function arrival(id: string): Promise<ParsedMail> {
      for (;;) {
        const found = (await opened.arrived()).find(({ messageId }) => messageId === `<${id}@jobs.example>`);
        if (found) return found;
        await sleep(5);
      }
    }
    const sent = async (id: string, more: Partial<OutgoingMail> = {}): Promise<ParsedMail> => {
      await opened.transport.deliver(outgoing(id, more), NEVER);
      return arrival(id);
    };

    it('delivers text and HTML with the headers that they were given', async () => {
      const mail = await sent('mails_1');
      expect(mail).toMatchObject({
        messageId: '<mails_1@jobs.example>',
        subject: 'Confirm your address',
        text: 'Hello Ada\n',
        html: '<p>Hello Ada</p>\n',
        date: new Date('2026-11-24T08:00:00Z'),
      });
      expect(addressesOf(mail.from)).toEqual([{ name: 'Care jobs', address: 'no-reply@jobs.example' }]);
      expect(addressesOf(mail.to)).toEqual([{ name: '', address: 'ada@example.com' }]);
      expect([headerOf(mail, 'auto-submitted'), headerOf(mail, 'x-mail-kind')]).toEqual([
        'auto-generated',
        'verification',
      ]);
    });

    it('says how its reader unsubscribes with one click, where there is something to unsubscribe from', async () => {
      const unsubscribe = `https://api.example/alerts/unsubscribe/${'a'.repeat(200)}`;
      const mail = await sent('mails_unsubscribe', { unsubscribe });
      const header = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line.replaceAll(/\s+/g, '');
      expect(header('list-unsubscribe')).toBe(`List-Unsubscribe:<${unsubscribe}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post:List-Unsubscribe=One-Click');
      const other = await sent('mails_no_unsubscribe');
      expect(other.headerLines.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
    });

    it('carries every letter in names, subjects and texts', async () => {
      const words = 'Pflegestellen “Zürich” 医療 🩺';
      const mail = await sent('mails_2', {
        from: { name: words, address: 'no-reply@jobs.example' },
        subject: words,
        text: `${words}\n`,
        html: `<p>${words}</p>`,
      });
      expect([mail.subject, mail.text?.trim(), addressesOf(mail.from)[0]?.name]).toEqual([words, words, words]);
    });

    it.each(['Care <evil@example.net>', 'Jobs, and more', 'evil@example.net,', '"quoted"'])(
      'takes the name %s for a name',
      async (from) => {
        const id = `mails_name_${Buffer.from(from).toString('hex')}`;
        const mail = await sent(id, { from: { name: from, address: 'no-reply@jobs.example' } });
        expect(addressesOf(mail.from)).toEqual([{ name: from, address: 'no-reply@jobs.example' }]);
      },
    );

    it('decodes nothing that was not encoded by it', async () => {
      const smuggled = '=?utf-8?q?x=0D=0ABcc:_eve@example.com?=';
      const mail = await sent('mails_8', {
        from: { name: smuggled, address: 'no-reply@jobs.example' },
        subject: smuggled,
      });
      const shown = '= ?utf-8?q?x=0D=0ABcc:_eve@example.com?=';
      expect([mail.subject, addressesOf(mail.from)[0]?.name, headerOf(mail, 'bcc')]).toEqual([shown, shown, undefined]);
    });

    it('keeps lines that begin with a dot, and long ones', async () => {
      const text = `.\n..\n${'long '.repeat(500)}end\n`;
      expect((await sent('mails_3', { text })).text).toBe(text);
    });

    it('adds no header and no line of its own for line breaks in a subject', async () => {
      // `checkMail` rejects them earlier; this is what would happen without it.
      const mail = await sent('mails_4', { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' });
      expect([headerOf(mail, 'bcc'), mail.text]).toEqual([undefined, 'Hello Ada\n']);
    });

    it('delivers many at once', async () => {
      const ids = Array.from({ length: 12 }, (_, nth) => `mails_many_${nth}`);
      await Promise.all(ids.map((id) => opened.transport.deliver(outgoing(id), NEVER)));
      expect(await Promise.all(ids.map(async (id) => (await arrival(id)).subject))).toHaveLength(12);
    });

    it('delivers nothing for which it is broken off before', async () => {
      await expect(opened.transport.deliver(outgoing('mails_5'), AbortSignal.abort())).rejects.toThrow();
      await sent('mails_6');
      expect((await opened.arrived()).map(({ messageId }) => messageId)).not.toContain('<mails_5@jobs.example>');
    });

    it('goes on after it was closed', async () => {
      await opened.transport.close();
      await opened.transport.close();
      expect((await sent('mails_7')).subject).toBe('Confirm your address');
    });
  });
