import { PublicSettings } from '#content';
import { Links } from '#http';
import { Injectable } from '@nestjs/common';
import type { BoardRole } from '../account/board-user.decider.js';
import { BoardTerms } from '../ports.js';

/** The settings of the board say who may sign up; its primary domain, or else the installation, says where it is. */
@Injectable()
export class ContentBoardTerms extends BoardTerms {
  constructor(
    private readonly settings: PublicSettings,
    private readonly links: Links,
  ) {
    super();
  }

  async isOpen(role: BoardRole): Promise<boolean> {
    const config = (await this.settings.row())?.config;
    return (role === 'candidate' ? config?.candidatesEnabled : config?.employersEnabled) ?? true;
  }

  async storefront(): Promise<string> {
    const domain = (await this.settings.row())?.primaryDomain;
    return domain ? `https://${domain.hostname}` : this.links.public('').replace(/\/$/, '');
  }
}
