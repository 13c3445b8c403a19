import type { Provider } from '@nestjs/common';
import { checkMail, type Mail } from './mail.js';

/** An example mail of one kind. */
export interface MailPreview {
  readonly kind: string;
  /** A mail of this kind with example data: example.com, and a token that grants nothing. */
  readonly example: Mail;
}

/** One example of each kind of mail, for people who want to see what is sent. */
export class MailPreviews {
  private readonly previews = new Map<string, MailPreview>();

  /** Registers an example before the process serves requests. @throws Error for a second one of its kind, or one of another kind; MailError. */
  add(preview: MailPreview): void {
    const { kind, example } = preview;
    if (example.kind !== kind) throw new Error(`The example of mails "${kind}" is of the kind "${example.kind}".`);
    if (this.previews.has(kind)) throw new Error(`There are two examples of mails "${kind}".`);
    checkMail(example);
    this.previews.set(kind, preview);
  }

  /** Sorted by kind. */
  all(): readonly MailPreview[] {
    return [...this.previews.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }

  /** The example of `kind`, if there is one. */
  of(kind: string): MailPreview | null {
    return this.previews.get(kind) ?? null;
  }
}

/** A provider that shows `example` at `/docs/mails`; for the module of its context. An id and a recipient are added. */
export const mailPreview = (example: Omit<Mail, 'id' | 'to'>): Provider => ({
  provide: Symbol(`mail preview ${example.kind}`),
  useFactory: (previews: MailPreviews) =>
    previews.add({ kind: example.kind, example: { id: 'mails_example', to: 'ada@example.com', ...example } }),
  inject: [MailPreviews],
});
