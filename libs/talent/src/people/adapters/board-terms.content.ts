import { Boards } from '#access';
import { PublicSettings } from '#content';
import { boardSlug, facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardRole } from '../board-user/board-user.decider.js';
import { BoardTerms } from '../ports.js';
import { Storefronts } from './storefronts.content.js';

/** Reads from the board settings who can sign up, and where the board is. */
@Injectable()
export class ContentBoardTerms extends BoardTerms {
  constructor(
    private readonly settings: PublicSettings,
    private readonly storefronts: Storefronts,
    private readonly boards: Boards,
  ) {
    super();
  }

  async isOpen(role: BoardRole): Promise<boolean> {
    const config = (await this.settings.row())?.config;
    return (role === 'candidate' ? config?.candidatesEnabled : config?.employersEnabled) ?? true;
  }

  async takesPostings(): Promise<boolean> {
    return (await this.settings.row())?.config.publicJobSubmissionEnabled ?? true;
  }

  async takesApplications(): Promise<boolean> {
    return (await this.settings.row())?.config.nativeApplicationsEnabled ?? true;
  }

  async storefront(origin: string | null): Promise<string> {
    const primaryDomain = (await this.settings.row())?.primaryDomain ?? null;
    // Reactions to events know the board by its id alone.
    const slug = boardSlug() || (await this.boards.byId(facts().board)).slug;
    return this.storefronts.address({ slug, primaryDomain }, origin);
  }

  async contact(): Promise<string | null> {
    return (await this.settings.row())?.config.contactEmail || null;
  }
}
