import { Boards } from '#access';
import { PublicSettings } from '#content';
import { facts, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardRole } from './board-user/board-user.decider.js';
import { Storefronts } from './storefronts.service.js';

/** The settings of the current board that Talent needs, with their defaults. */
@Injectable()
export class BoardTerms {
  constructor(
    private readonly settings: PublicSettings,
    private readonly storefronts: Storefronts,
    private readonly boards: Boards,
  ) {}

  /** Whether anyone can sign up for `role`. */
  async isOpen(role: BoardRole): Promise<boolean> {
    const config = (await this.settings.row())?.config;
    return (role === 'candidate' ? config?.candidatesEnabled : config?.employersEnabled) ?? true;
  }

  /** Whether visitors without an account can post jobs. */
  async takesPostings(): Promise<boolean> {
    return (await this.settings.row())?.config.publicJobSubmissionEnabled ?? true;
  }

  /** Whether people can apply on the board itself. */
  async takesApplications(): Promise<boolean> {
    return (await this.settings.row())?.config.nativeApplicationsEnabled ?? true;
  }

  /** Whether people can apply without signing in. */
  async takesGuests(): Promise<boolean> {
    return !((await this.settings.row())?.config.registrationWallEnabled ?? false);
  }

  /** The number of days after which rejected applications and those of guests are erased; null: never. */
  async retentionDays(): Promise<number | null> {
    return (await this.settings.row())?.config.applicationRetentionDays ?? null;
  }

  /** Whether employers and candidates can write to each other. */
  async allowsMessages(): Promise<boolean> {
    return (await this.settings.row())?.config.applicantMessagingEnabled ?? true;
  }

  /** Who can see the directory of candidates. */
  async directory(): Promise<'off' | 'employers_only' | 'public'> {
    return (await this.settings.row())?.config.talentDirectoryVisibility ?? 'off';
  }

  /**
   * URL of the storefront, without a trailing slash. `Storefronts` has the order.
   * @param origin the origin of the request's publishable key; null: none.
   */
  async storefront(origin: string | null): Promise<string> {
    const primaryDomain = (await this.settings.row())?.primaryDomain ?? null;
    // Reactions to events know the board by its id alone.
    const slug = Scope.boardSlug() || (await this.boards.byId(facts().board)).slug;
    return this.storefronts.address({ slug, primaryDomain }, origin);
  }

  /** The contact address of the board; null if it has none. */
  async contact(): Promise<string | null> {
    return (await this.settings.row())?.config.contactEmail || null;
  }
}
