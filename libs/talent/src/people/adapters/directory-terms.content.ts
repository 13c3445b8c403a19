import { PublicSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { type DirectoryMode, DirectoryTerms } from '../ports.js';

/** Reads from the board settings who can see the directory. */
@Injectable()
export class ContentDirectoryTerms extends DirectoryTerms {
  constructor(private readonly settings: PublicSettings) {
    super();
  }

  async mode(): Promise<DirectoryMode> {
    return (await this.settings.row())?.config.talentDirectoryVisibility ?? 'off';
  }
}
