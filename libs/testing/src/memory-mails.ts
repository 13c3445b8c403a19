import { type Mail, Mails, MailAddress } from '#runtime';
import { checkMail, type MailLimits, renderMail } from '#runtime/engine';
import { RequestScope } from '#store/engine';

type CapturedMail = Awaited<ReturnType<Mails['captured']>>[number];

interface OnBoard {
  readonly board: string;
  readonly mail: Mail;
}

/** Mails that would be sent, for specs. Delivery is the job of a transport. */
export class MemoryMails extends Mails {
  private readonly queued = new Map<string, { readonly board: string; readonly mail: Mail | null }>();
  /** Mails that were within the limits, by id. */
  private readonly counted = new Map<string, OnBoard>();

  /** @param limits per address, over all time; unlimited when absent. */
  constructor(public limits: MailLimits = { ofKind: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY }) {
    super();
  }

  /** All queued mails that were not erased, on all boards, in order. */
  get sent(): readonly Mail[] {
    return [...this.queued.values()].flatMap(({ mail }) => mail ?? []);
  }

  async send(mail: Mail, prepare?: () => Promise<void>): Promise<boolean> {
    checkMail(mail);
    const board = RequestScope.factsIfKnown()?.board ?? '';
    if (!this.isWithin({ board, mail })) return false;
    await prepare?.();
    renderMail(mail.content, mail.from);
    if (!this.queued.has(mail.id)) this.queued.set(mail.id, { board, mail });
    return true;
  }

  async forget(address: string): Promise<void> {
    const board = RequestScope.factsIfKnown()?.board ?? '';
    for (const [id, { board: of, mail }] of this.queued)
      if (mail && of === board && MailAddress.compared(mail.to) === MailAddress.compared(address))
        this.queued.set(id, { board, mail: null });
  }

  /** The mails that were queued on the board: nothing in memory delivers them. */
  async captured(limit: number, without: readonly string[] = []): Promise<readonly CapturedMail[]> {
    const board = RequestScope.factsIfKnown()?.board ?? '';
    const all = [...this.queued.values()].flatMap(({ board: of, mail }) => (of === board && mail ? [mail] : []));
    return all
      .filter(({ kind }) => !without.includes(kind))
      .reverse()
      .slice(0, limit)
      .map(({ id, kind, to, subject, content, from }) => ({
        ...{ id, kind, to, subject, queuedAt: '2026-01-01T00:00:00.000Z' },
        ...renderMail(content, from),
      }));
  }

  async discardAll(): Promise<void> {
    const board = RequestScope.factsIfKnown()?.board ?? '';
    for (const [id, { board: of }] of this.queued) if (of === board) this.queued.set(id, { board, mail: null });
  }

  private isWithin(counted: OnBoard): boolean {
    const { id, kind, to, limit = 'recipient' } = counted.mail;
    if (limit === 'none' || this.counted.has(id)) return true;
    const others = [...this.counted.values()].filter(
      ({ mail }) => MailAddress.mailbox(mail.to) === MailAddress.mailbox(to),
    );
    const alike = others.filter(({ board, mail }) => board === counted.board && mail.kind === kind).length;
    const all = others.filter(({ mail }) => mail.limit !== 'kind').length;
    if (alike >= this.limits.ofKind || (limit === 'recipient' && all >= this.limits.inAll)) return false;
    this.counted.set(id, counted);
    return true;
  }
}
