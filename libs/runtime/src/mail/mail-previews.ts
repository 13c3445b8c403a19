import type { Provider } from '@nestjs/common';
import { checkMail, type Mail } from './mail.js';

/** How the mails of one kind look, by an example. */
export interface MailPreview {
  readonly kind: string;
  /** A mail of this kind with the data of nobody: example.com, and a token that opens nothing. */
  readonly example: Mail;
}

/** One example of each kind of mail, for those who want to see what would be sent. */
export class MailPreviews {
  private readonly previews = new Map<string, MailPreview>();

  /** Makes an example known, before the process serves. @throws Error for a second one of its kind, or one of another kind; MailError. */
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

/** A provider that shows `preview` at `/docs/mails`; for the module of its context. */
export const mailPreview = (preview: MailPreview): Provider => ({
  provide: Symbol(`mail preview ${preview.kind}`),
  useFactory: (previews: MailPreviews) => previews.add(preview),
  inject: [MailPreviews],
});
