import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { ApplyingTerms } from '../ports.js';

/** Reads from the board settings who can apply and where. */
@Injectable()
export class ContentApplyingTerms extends ApplyingTerms {
  constructor(private readonly settings: PublicSettings) {
    super();
  }

  async isNative(): Promise<boolean> {
    return (await this.settings.row())?.config.nativeApplicationsEnabled ?? true;
  }

  async takesGuests(): Promise<boolean> {
    return !((await this.settings.row())?.config.registrationWallEnabled ?? false);
  }

  async retentionDays(): Promise<number | null> {
    return (await this.settings.row())?.config.applicationRetentionDays ?? null;
  }
}
