import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { MessagingTerms } from '../ports.js';

/** The settings of the board say whether messages are on, and whom the board is reached by. */
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
