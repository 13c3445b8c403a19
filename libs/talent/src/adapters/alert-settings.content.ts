import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Links } from '#http';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AlertSettings, type BoardFace } from '../ports.js';

/** Younger than a second, as visitors see settings elsewhere. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 1_000;

/** The settings of the board say whether alerts are on and how it is called; its primary domain, or else the installation, where it is. */
@Injectable()
export class ContentAlertSettings extends AlertSettings {
  private readonly faces = new LRUCache<string, Promise<BoardFace>>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(
    private readonly settings: BoardSettings,
    private readonly boards: Boards,
    private readonly links: Links,
  ) {
    super();
  }

  async isOn(): Promise<boolean> {
    return (await this.settings.current()).jobAlertsEnabled;
  }

  face(): Promise<BoardFace> {
    const { board } = facts();
    const known = this.faces.get(board);
    if (known) return known;
    const face = this.read(board);
    face.catch(() => this.faces.delete(board));
    this.faces.set(board, face);
    return face;
  }

  private async read(id: string): Promise<BoardFace> {
    const [row, board] = await Promise.all([this.settings.row(), this.boards.byId(id)]);
    const domain = row?.primaryDomain?.hostname;
    return {
      name: row?.name ?? board.name,
      storefront: domain ? `https://${domain}` : this.links.storefrontOf(row?.slug ?? board.slug),
    };
  }
}
