import { reject } from '#kernel';
import { BoardNames, Boards, type Reservation } from '#access';
import { facts, withFacts } from '#store';
import { Reactions, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings } from '../commands.js';
import { slugIssue } from './board-slug.js';
import type { SettingsWish } from './board-settings.decider.js';
import { BoardPlan } from '../ports.js';
import { BoardSettings, BoardSettingsRow } from './board-settings.read-model.js';
import { KeepBoardNames } from './keep-board-names.policies.js';
import { Media } from '../media/media.service.js';

/** Gathers what the rules of settings need from outside: the plan, images, who has which slug. The rules are in domain/board-settings.ts. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly names: BoardNames,
    private readonly settings: BoardSettings,
    private readonly plan: BoardPlan,
    private readonly media: Media,
    private readonly reactions: Reactions,
    private readonly keepBoardNames: KeepBoardNames,
  ) {}

  /**
   * Changes all of `wish` or nothing; returns the settings afterwards, null when nothing was ever set.
   * @throws Rejection `settings_slug_taken`, and what the rules refuse.
   */
  async run({
    primaryDomainId,
    ...wish
  }: SettingsWish & { readonly primaryDomainId?: string }): Promise<BoardSettingsRow | null> {
    // Boards have no domains of their own yet, so there is none of this id.
    if (primaryDomainId !== undefined) reject('missing', 'domains_not_found', 'There is no such domain on this board.');
    if (wish.logoMediaId !== undefined) await this.media.forUse(wish.logoMediaId, 'board_logo', ['logoMediaId']);
    if (wish.heroMediaId !== undefined) await this.media.forUse(wish.heroMediaId, 'board_hero', ['heroMediaId']);
    const board = await this.boards.byId(facts().board);
    const rights = await this.plan.rights();
    const reservation = await this.reserve(wish.slug);
    let receipt: Receipt;
    try {
      receipt = await this.bus.execute(
        boardSettings.ChangeSettings(board.id, { wish, board: { slug: board.slug, name: board.name }, rights }),
      );
    } catch (error) {
      if (reservation) await this.names.release(reservation);
      throw error;
    }
    // The next request goes by the new names.
    await this.reactions.settle(this.keepBoardNames, receipt);
    return receipt.find(BoardSettingsRow);
  }

  private async reserve(slug: string | undefined): Promise<Reservation | null> {
    if (slug === undefined || slugIssue(slug) !== null) return null;
    const reservation = await this.names.reserve(facts().board, slug, (holder) => this.hasNot(holder, slug));
    return reservation ?? reject('conflict', 'settings_slug_taken', 'Another board has this slug.');
  }

  private async hasNot(holder: string, slug: string): Promise<boolean> {
    const row = await withFacts({ ...facts(), board: holder }, () => this.settings.row());
    return row?.slug !== slug;
  }
}
