import { BoardNames, BoardPasswords, Boards, type Reservation } from '#access';
import { Plans } from '#billing';
import { reject } from '#kernel';
import { Reactions, type Receipt } from '#runtime';
import { facts, newId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings, type SettingsWish, slugIssue } from './board-settings.decider.js';
import type { MediaPurpose } from '../media/media.decider.js';
import { DomainReader } from '../domain/domain.read-model.js';
import { Media, MediaHolder } from '../media/media.service.js';
import { BoardSettings, BoardSettingsRow } from './board-settings.read-model.js';
import { KeepBoardNames, KeepBoardPasswords, KeepPrimaryDomain } from './board-settings.policies.js';

/** Loads what the rules of settings need: the plan, images, and the owner of a slug. The rules are in board-settings.decider.ts. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly names: BoardNames,
    private readonly settings: BoardSettings,
    private readonly plans: Plans,
    private readonly media: Media,
    private readonly reactions: Reactions,
    private readonly keepBoardNames: KeepBoardNames,
    private readonly domains: DomainReader,
    private readonly keepPrimaryDomain: KeepPrimaryDomain,
  ) {}

  /**
   * Makes all changes of `wish` or none. @returns the settings afterwards; null if none were ever set.
   * @throws Rejection `settings_slug_taken`, and those of the decider.
   */
  async run(wish: SettingsWish): Promise<BoardSettingsRow | null> {
    if (wish.logoMediaId !== undefined) await this.media.forUse(wish.logoMediaId, 'board_logo', ['logoMediaId']);
    if (wish.heroMediaId !== undefined) await this.media.forUse(wish.heroMediaId, 'board_hero', ['heroMediaId']);
    const board = await this.boards.byId(facts().board);
    const rights = await this.plans.capabilities();
    const domain = await this.domain(wish.primaryDomainId);
    const reservation = await this.reserve(wish.slug);
    let receipt: Receipt;
    try {
      receipt = await this.bus.execute(
        boardSettings.ChangeSettings(board.id, { wish, board: { slug: board.slug, name: board.name }, rights, domain }),
      );
    } catch (error) {
      if (reservation) await this.names.release(reservation);
      throw error;
    }
    // The next request finds the board by its new names.
    await this.reactions.settle(this.keepBoardNames, receipt);
    if (domain) await this.reactions.settle(this.keepPrimaryDomain, receipt);
    return receipt.find(BoardSettingsRow);
  }

  private async domain(id: string | null | undefined) {
    const row = typeof id !== 'string' ? null : await this.domains.find(id);
    return row ? { id: row.id, hostname: row.hostname, isVerified: row.standing === 'verified' } : undefined;
  }

  private async reserve(slug: string | undefined): Promise<Reservation | null> {
    if (slug === undefined || slugIssue(slug) !== null) return null;
    const reservation = await this.names.reserve(facts().board, slug, (holder) => this.hasNot(holder, slug));
    return (
      reservation ??
      reject('conflict', 'settings_slug_taken', 'Another board has this slug, or had it within the last twelve months.')
    );
  }

  private async hasNot(holder: string, slug: string): Promise<boolean> {
    const row = await withFacts({ ...facts(), board: holder }, () => this.settings.row());
    return row?.slug !== slug;
  }
}

/** The images in the settings of a board. */
@Injectable()
export class BoardImages implements MediaHolder {
  readonly resourceType = 'board';
  readonly purposes: readonly MediaPurpose[] = ['board_logo', 'board_hero'];

  constructor(
    private readonly settings: BoardSettings,
    private readonly media: Media,
  ) {}

  /** The URLs of logo and hero; null if the board has none. */
  async shown(
    row: BoardSettingsRow | null,
  ): Promise<{ readonly logoUrl: string | null; readonly heroUrl: string | null }> {
    const [logoUrl, heroUrl] = await Promise.all([this.url(row?.logoMediaId), this.url(row?.heroMediaId)]);
    return { logoUrl, heroUrl };
  }

  require(resourceId: string): Promise<void> {
    if (resourceId === facts().board) return Promise.resolve();
    return reject('missing', 'media_resource_not_found', 'An upload can only name the board that the request is for.');
  }

  /** Does nothing: a board uses an image only once its settings name it, so that an operator can preview the image first. */
  attach(): Promise<void> {
    return Promise.resolve();
  }

  async showing(mediaId: string): Promise<readonly string[]> {
    const row = await this.settings.row();
    return row && [row.logoMediaId, row.heroMediaId].includes(mediaId) ? [row.id] : [];
  }

  private async url(id: string | null | undefined): Promise<string | null> {
    const image = id ? await this.media.find(id) : null;
    return image?.removedAt === null ? this.media.publicUrl(image) : null;
  }
}

/** The password of a board. Its hash is stored outside the events, which only name its key. */
@Injectable()
export class ProtectBoard {
  constructor(
    private readonly bus: CommandBus,
    private readonly passwords: BoardPasswords,
    private readonly plans: Plans,
    private readonly reactions: Reactions,
    private readonly keepBoardPasswords: KeepBoardPasswords,
  ) {}

  /** Sets or replaces the password, and turns the protection on. */
  async enable(password: string): Promise<BoardSettingsRow> {
    const passwordId = newId('passwords');
    await this.passwords.keep(passwordId, password);
    const receipt = await this.bus.execute(boardSettings.EnablePasswordProtection(facts().board, { passwordId }));
    await this.reactions.settle(this.keepBoardPasswords, receipt);
    return receipt.row(BoardSettingsRow);
  }

  /** Turns the protection off and erases the password. @throws Rejection if the plan or the state does not allow it. */
  async disable(): Promise<void> {
    const rights = await this.plans.capabilities();
    const receipt = await this.bus.execute(boardSettings.DisablePasswordProtection(facts().board, { rights }));
    await this.reactions.settle(this.keepBoardPasswords, receipt);
  }
}
