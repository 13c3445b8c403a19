import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { type DirectoryMode, DirectoryTerms } from '../ports.js';

/** The settings of the board say to whom the directory is open. */
@Injectable()
export class ContentDirectoryTerms extends DirectoryTerms {
  constructor(private readonly settings: PublicSettings) {
    super();
  }

  async mode(): Promise<DirectoryMode> {
    return (await this.settings.row())?.config.talentDirectoryVisibility ?? 'off';
  }
}
