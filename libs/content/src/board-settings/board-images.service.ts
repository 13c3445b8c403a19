import { reject } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { MediaPurpose } from '../media/media.decider.js';
import { BoardSettings, type BoardSettingsRow } from './board-settings.read-model.js';
import { Media, MediaHolder } from '../media/media.service.js';

/** The images that a board shows of itself. */
@Injectable()
export class BoardImages extends MediaHolder {
  readonly resourceType = 'board';
  readonly purposes: readonly MediaPurpose[] = ['board_logo', 'board_hero'];

  constructor(
    private readonly settings: BoardSettings,
    private readonly media: Media,
  ) {
    super();
  }

  /** Where logo and hero can be seen; null for what the board does not show. */
  async shown(
    row: BoardSettingsRow | null,
  ): Promise<{ readonly logoUrl: string | null; readonly heroUrl: string | null }> {
    const [logoUrl, heroUrl] = await Promise.all([this.url(row?.logoMediaId), this.url(row?.heroMediaId)]);
    return { logoUrl, heroUrl };
  }

  require(resourceId: string): Promise<void> {
    if (resourceId === facts().board) return Promise.resolve();
    return reject('missing', 'media_resource_not_found', 'There is no such board here.');
  }

  /** Nothing yet: it is by its settings that a board takes an image, so that it can be looked at first. */
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
