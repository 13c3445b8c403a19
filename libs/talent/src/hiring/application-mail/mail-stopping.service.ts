import { Links } from '#http';
import { Injectable } from '@nestjs/common';
import { NotificationPreferences } from '../../people/index.js';
import type { Stopping } from './application-mails.js';

const CHANNEL = 'applicationEmails';

/** Whether accounts want mails about applications, and how to turn such mails off. */
@Injectable()
export class MailStopping {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly links: Links,
  ) {}

  wants(userId: string): Promise<boolean> {
    return this.preferences.wants(userId, CHANNEL);
  }

  async of(userId: string): Promise<Stopping> {
    const settingsUrl = await this.preferences.pageOf({ boardUserId: userId, channel: CHANNEL });
    const token = this.preferences.tokenFor(userId, CHANNEL);
    return { settingsUrl, unsubscribeUrl: this.links.outside(`notifications/unsubscribe/${token}`) };
  }
}
