import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { MessagingTerms } from '../ports.js';

/** Reads from the board settings whether messages are on, and the contact address of the board. */
@Injectable()
export class ContentMessagingTerms extends MessagingTerms {
  constructor(private readonly settings: PublicSettings) {
    super();
  }

  async isOn(): Promise<boolean> {
    return (await this.settings.row())?.config.applicantMessagingEnabled ?? true;
  }

  async contact(): Promise<string | null> {
    return (await this.settings.row())?.config.contactEmail || null;
  }
}
