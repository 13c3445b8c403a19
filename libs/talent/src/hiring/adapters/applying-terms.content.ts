import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { ApplyingTerms } from '../ports.js';

/** The settings of the board say who applies where. */
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
