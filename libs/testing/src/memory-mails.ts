import { checkMail, comparedAddress, type Mail, Mails, renderMail } from '#runtime';
import { factsIfKnown } from '#store';

/** Mails that would be sent, for specs. Where they go is the business of a transport. */
export class MemoryMails extends Mails {
  private readonly queued = new Map<string, { readonly board: string; readonly mail: Mail | null }>();

  /** What was queued and not forgotten, on all boards, in order. */
  get sent(): readonly Mail[] {
    return [...this.queued.values()].flatMap(({ mail }) => mail ?? []);
  }

  async send(mail: Mail): Promise<void> {
    checkMail(mail);
    renderMail(mail.content, mail.from);
    if (!this.queued.has(mail.id)) this.queued.set(mail.id, { board: factsIfKnown()?.board ?? '', mail });
  }

  async forget(address: string): Promise<void> {
    const board = factsIfKnown()?.board ?? '';
    for (const [id, { board: of, mail }] of this.queued)
      if (mail && of === board && comparedAddress(mail.to) === comparedAddress(address))
        this.queued.set(id, { board, mail: null });
  }
}
